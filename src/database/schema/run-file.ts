import type { Client } from 'pg';

/** Runs the statements of an SQL file. An error names the file. */
export const runFile = async (client: Client, path: string, text: string): Promise<void> => {
  try {
    await client.query(text);
  } catch (error) {
    if (error instanceof Error) error.message = `${path}: ${error.message}`;
    throw error;
  }
};
