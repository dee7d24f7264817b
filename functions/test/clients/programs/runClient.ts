/** What a client is given: where the service is, its key, the tool to call, and options of its own. */
export interface Task {
  readonly url: string;
  readonly key: string;
  readonly tool: string;
  readonly options: readonly string[];
}

/** Runs a client program: reads its task from the command line and prints what it got as JSON. */
export function runClient(connect: (task: Task) => Promise<{ tools: string[]; result: unknown }>): void {
  const [url = '', key = '', tool = '', ...options] = process.argv.slice(2);
  connect({ url, key, tool, options }).then(
    (answer) => {
      // Some keep a connection open that would keep this process.
      process.stdout.write(JSON.stringify(answer), () => process.exit(0));
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
