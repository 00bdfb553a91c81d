import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallResult } from '../../src/mcp/call-result.js';
import type { SourceCredit } from '../../src/mcp/sources.js';

/** A JSON object whose members are not known. */
export type Members = Readonly<Record<string, unknown>>;

/** The JSON of an answer (contract C18.4), with the members of `data` that tests read. */
interface ToolAnswer {
  readonly about: readonly string[];
  readonly data: Members & {
    readonly plants?: readonly { readonly slug: string }[];
    readonly rows?: readonly Members[];
    readonly claims?: readonly { readonly notes?: string }[];
  };
  readonly sources: readonly SourceCredit[];
  readonly requests: readonly string[];
  readonly dataset_version: string | null;
}

/** The answer to a call, as text and read. */
export interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly answer: ToolAnswer;
}

/** Calls a tool and returns the text of the result. */
export const textOf = async (client: Client, name: string, input: Members) => {
  const { content, isError = false } = (await client.callTool({ name, arguments: input })) as CallResult;
  return { text: content[0]!.text, isError };
};

/** Calls a tool and reads its answer. */
export const called = async (client: Client, name: string, input: Members): Promise<Called> => {
  const { text, isError } = await textOf(client, name, input);
  return { text, isError, answer: JSON.parse(text) };
};
