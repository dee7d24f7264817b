import { useState } from 'preact/hooks';
import { messageOf } from '../text/messages';

export function useTask(toMessage: (error: unknown) => string = messageOf): Task {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isRunning,
    failure,
    run(work) {
      const attempt = async () => {
        setRunning(true);
        setFailure(undefined);
        try {
          await work();
        } catch (error) {
          setFailure(toMessage(error));
        }
        setRunning(false);
      };
      void attempt();
    },
    reset() {
      setFailure(undefined);
    },
  };
}

/** An action that the user starts, whether it is running, and why it failed. */
interface Task {
  readonly isRunning: boolean;
  readonly failure: string | undefined;
  readonly run: (work: () => void | Promise<void>) => void;
  /** Clears the failure. */
  readonly reset: () => void;
}
