import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { askRemote, type RemoteService } from './remote.js';
import { createMcpServer } from './server.js';
import { createSourceLookup } from './sources.js';

/** Serves the Model Context Protocol over standard input and output, until the input ends. */
export const serveStdio = async (service: RemoteService): Promise<void> => {
  const ask = askRemote(service);
  const server = createMcpServer(ask, createSourceLookup()(ask));
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    server.server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
};
