import type { z } from 'zod';
import type { Asked, ToolResult } from './answer.js';

/** A tool: its description for assistants, what it takes, and how it answers. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly run: (input: z.infer<z.ZodObject<Shape>>, asked: Asked) => Promise<ToolResult>;
}

/** Declares a tool with the types of its input. */
export const tool = <Shape extends z.ZodRawShape>(declared: Tool<Shape>): Tool => declared as unknown as Tool;
