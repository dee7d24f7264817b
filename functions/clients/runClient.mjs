/**
 * Runs a client with the task from the command line: the URL of the service, a key, the tool to call, and options of this
 * client. Prints the result as JSON.
 */
export function runClient(connect) {
  const [url, key, tool, ...options] = process.argv.slice(2);
  connect({ url, key, tool, options }).then(
    (answer) => {
      // Exit, because some clients keep a connection open.
      process.stdout.write(JSON.stringify(answer), () => process.exit(0));
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
