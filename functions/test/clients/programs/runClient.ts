/** What a client should do: the URL of the service, a key, the tool to call, and options of this client. */
export interface Task {
  readonly url: string;
  readonly key: string;
  readonly tool: string;
  readonly options: readonly string[];
}

/** Runs a client with the task from the command line and prints the result as JSON. */
export function runClient(connect: (task: Task) => Promise<{ tools: string[]; result: unknown }>): void {
  const [url = '', key = '', tool = '', ...options] = process.argv.slice(2);
  connect({ url, key, tool, options }).then(
    (answer) => {
      // Exit, because some clients keep a connection open.
      process.stdout.write(JSON.stringify(answer), () => process.exit(0));
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
