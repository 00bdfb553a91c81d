import type { z } from 'zod';
import type { ToolResult } from './answer.js';
import type { ToolClient } from './tool-client.js';

/** A tool: its name and description for assistants, the schema of its input, and the function that runs it. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly run: (input: z.infer<z.ZodObject<Shape>>, api: ToolClient) => Promise<ToolResult>;
}

/** Declares a tool with the types of its input. */
export const tool = <Shape extends z.ZodRawShape>(declared: Tool<Shape>): Tool => declared as unknown as Tool;
