const TRIES = 5;

/**
 * Does something again while the service says that it was too busy and that this is safe, as clients do: a busy machine may need more
 * time than the service has. At most five times.
 */
export async function whileBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === TRIES || !String(error).includes(IS_SAFE)) throw error;
    }
  }
}

/** Sends a request like {@link whileBusy}. Returns the last response. */
export async function untilAvailable(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await send();
    if (tries === TRIES || !(await response.clone().text()).includes(IS_SAFE)) return response;
  }
}

const IS_SAFE = 'Try again in a few seconds; sending the same call again is safe.';
