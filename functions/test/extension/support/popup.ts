import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { untilEqual } from '../../web/support/until';

/** The popup that a click on the icon opens. Playwright does not know it, because it is not a page in a tab. */
export interface Popup {
  /** Evaluates an expression in the popup. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly press: (key: 'Enter') => Promise<void>;
  /** Waits until the popup contains a text. */
  readonly untilShown: (text: string) => Promise<void>;
  /** Waits until the popup has closed. */
  readonly untilClosed: () => Promise<void>;
}

const messageSchema = z.object({
  id: z.int().optional(),
  result: z.looseObject({ result: z.looseObject({ value: z.unknown().optional() }).optional() }).optional(),
  error: z.unknown().optional(),
});

/** Connects to the page with this URL. */
export async function attach(browser: CDPSession, url: string): Promise<Popup> {
  const find = async () => {
    const { targetInfos } = await browser.send('Target.getTargets');
    return targetInfos.find((target) => target.url === url)?.targetId;
  };
  await untilEqual(async () => (await find()) !== undefined, true);
  const targetId = (await find()) ?? '';
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  let last = 0;
  const waiting = new Map<number, (value: unknown) => void>();
  browser.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result } = messageSchema.parse(JSON.parse(event.message));
    if (id !== undefined) waiting.get(id)?.(result?.result?.value);
  });
  browser.on('Target.detachedFromTarget', (event) => {
    if (event.sessionId === sessionId) for (const answer of waiting.values()) answer(undefined);
  });
  const send = async (method: string, params: object) => {
    const id = ++last;
    const response = new Promise((resolve) => waiting.set(id, resolve));
    await browser.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return response;
  };
  const evaluate = (expression: string) =>
    send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return {
    evaluate,
    async press(key) {
      const event = { key, code: key, windowsVirtualKeyCode: 13, text: '\r' };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    untilShown: (text) =>
      untilEqual(() => evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`), true),
    untilClosed: () => untilEqual(find, undefined),
  };
}
