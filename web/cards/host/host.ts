import { isObject } from '@shared/base/jsonInText';
import { paramsOf, type Params } from '../result/params';
import { problemOf } from '../result/problem';
import { readResult, type Result } from '../result/readResult';
import { connect, type Connection } from './connection';
import { reportHeight } from './height';
import { followTheme } from './theme';

/**
 * Introduces this page to the app that shows it, and reports what the app says. Never fails: without an app, the page goes on
 * waiting.
 */
export async function startHost(listener: HostListener): Promise<void> {
  const setTheme = followTheme();
  const connection = connect((method, params) => {
    if (method === 'ui/notifications/tool-input') listener.onInput(paramsOf(params.arguments));
    if (method === 'ui/notifications/tool-result') listener.onResult(readResult(params));
    if (method === 'ui/notifications/tool-cancelled') listener.onCancelled();
    // It has only what changed.
    if (method === 'ui/notifications/host-context-changed') setTheme(params.theme);
  });
  const { hostCapabilities, hostContext } = await connection
    .request('ui/initialize', { protocolVersion: '2026-01-26', appInfo: APP_INFO, appCapabilities: {} })
    .catch((): Params => ({}));
  setTheme(paramsOf(hostContext).theme);
  listener.onReady(hostFor(connection, paramsOf(hostCapabilities)));
  connection.notify('ui/notifications/initialized');
  reportHeight(connection);
}

const APP_INFO = { name: 'link-dashboard-cards', version: '1.0.0' };

export interface HostListener {
  onReady(host: Host): void;
  onInput(input: Params): void;
  onResult(result: Result): void;
  onCancelled(): void;
}

/** What the app lets this page do. */
export interface Host {
  /** Whether the page can call tools. */
  readonly callsTools: boolean;
  /** Calls a tool of the dashboard. What went wrong is part of the result. */
  callTool(name: string, input: Params): Promise<Result>;
  /** Opens an address in the browser. Resolves to false if the app does not. Undefined if it cannot. */
  readonly openLink: ((url: string) => Promise<boolean>) | undefined;
  /** Tells the model what the person did here. It replaces what was told before. */
  tellModel(text: string): void;
}

function hostFor(connection: Connection, capabilities: Params): Host {
  return {
    callsTools: isObject(capabilities.serverTools),
    async callTool(tool, input) {
      try {
        return readResult(await connection.request('tools/call', { name: tool, arguments: input }));
      } catch (error) {
        return { kind: 'error', message: problemOf(String(error instanceof Error ? error.message : error)) };
      }
    },
    openLink: isObject(capabilities.openLinks)
      ? (url) =>
          connection.request('ui/open-link', { url }).then(
            ({ isError }) => isError !== true,
            () => false,
          )
      : undefined,
    tellModel(text) {
      if (!isObject(capabilities.updateModelContext)) return;
      const content = [{ type: 'text', text }];
      // The chat goes on without it.
      connection.request('ui/update-model-context', { content }).catch(() => undefined);
    },
  };
}
