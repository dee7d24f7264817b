import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import { clientFile } from '../../scripts/clientPackage';
import { benchLink, type BenchLink } from './service';

const PROGRAM = '@modelcontextprotocol/server-memory/dist/index.js';

const graphSchema = z.object({ entities: z.array(z.object({ name: z.string() })) });

/** MCP's reference memory server, which keeps a graph of entities in a local file. It is called over stdio. */
export interface MemoryServer {
  add(link: BenchLink): Promise<void>;
  search(query: string): Promise<string[]>;
  count(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the memory server with `count` links in its file. */
export async function startMemoryServer(count: number): Promise<MemoryServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-dashboard-bench-'));
  const file = path.join(folder, 'memory.jsonl');
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({ type: 'entity', ...entityOf(benchLink(index)) }),
  );
  writeFileSync(file, lines.join('\n'));
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [clientFile(PROGRAM)],
      env: { PATH: process.env.PATH ?? '', MEMORY_FILE_PATH: file },
      stderr: 'ignore',
    }),
  );
  const graph = async (name: string, input: Record<string, unknown> = {}) => {
    const { structuredContent } = await client.callTool({ name, arguments: input });
    return graphSchema.parse(structuredContent).entities.map((entity) => entity.name);
  };
  return {
    async add(link) {
      await client.callTool({ name: 'create_entities', arguments: { entities: [entityOf(link)] } });
    },
    search: (query) => graph('search_nodes', { query }),
    count: async () => (await graph('read_graph')).length,
    async stop() {
      await client.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function entityOf({ category, title, url, notes }: BenchLink) {
  return { name: url, entityType: category, observations: [title, notes] };
}
