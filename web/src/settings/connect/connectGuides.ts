import { cursorInstallLink, SERVER_NAME, vsCodeInstallLink } from '../../clients/clientConfigurations';

/** Returns how to connect each client by signing in, to a dashboard whose MCP endpoint has this address. */
export function connectGuides(mcpUrl: string): readonly ConnectGuide[] {
  const address = { label: 'address', text: mcpUrl };
  return [
    {
      client: 'Claude',
      isCloud: true,
      steps: [
        {
          text: 'Open the form for a new connector. To find it yourself: Customize, Connectors, +, Add custom connector.',
          link: { label: 'Open Claude', href: claudeLink(mcpUrl) },
        },
        { text: 'Paste this address if it is not there yet. Press Add, then Connect.', copy: address },
        allow('Claude'),
      ],
    },
    {
      client: 'ChatGPT',
      isCloud: true,
      steps: [
        {
          text: 'Open Plugins on the web, press + and choose Add custom MCP server. If it is missing, turn on Developer mode under Settings, Security and login.',
          link: { label: 'Open ChatGPT', href: 'https://chatgpt.com/plugins' },
        },
        {
          text: 'Enter a name, paste this address as the server URL, choose OAuth, and create it as a plugin.',
          copy: address,
        },
        allow('ChatGPT'),
      ],
    },
    {
      client: 'Claude Code',
      steps: [
        {
          text: 'Run this in a terminal.',
          copy: {
            label: 'first command',
            text: `claude mcp add --transport http --scope user ${SERVER_NAME} ${mcpUrl}`,
          },
        },
        {
          text: 'Run this, or type /mcp in a session and choose Authenticate.',
          copy: { label: 'second command', text: `claude mcp login ${SERVER_NAME}` },
        },
        allow('Claude Code'),
      ],
    },
    {
      client: 'VS Code',
      steps: [
        {
          text: 'Add the server to VS Code, and press Install there.',
          link: { label: 'Open VS Code', href: vsCodeInstallLink({ url: mcpUrl }) },
        },
        {
          text: 'Start the server, and allow VS Code to open your browser. If nothing was added: run MCP: Add Server, choose HTTP, and paste this address.',
          copy: address,
        },
        allow('VS Code'),
      ],
    },
    {
      client: 'Cursor',
      steps: [
        {
          text: 'Add the server to Cursor, and press Install there.',
          link: { label: 'Open Cursor', href: cursorInstallLink({ url: mcpUrl }) },
        },
        {
          text: 'Open the list of MCP servers in Cursor’s settings, and press Connect. If the server is missing, add this address.',
          copy: address,
        },
        allow('Cursor'),
      ],
    },
    {
      client: 'Another one',
      steps: [
        {
          text: 'In the settings of your assistant, look for MCP servers, connectors or plugins, and add one.',
        },
        {
          text: 'Paste this address. If it asks, choose HTTP and OAuth, and leave client ID and keys empty.',
          copy: address,
        },
        allow('It'),
      ],
    },
  ];
}

/** How to connect one client in three steps. */
export interface ConnectGuide {
  readonly client: string;
  /** Whether it connects from the servers of its vendor, which cannot reach this computer. */
  readonly isCloud?: true;
  readonly steps: readonly [ConnectStep, ConnectStep, ConnectStep];
}

export interface ConnectStep {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
  /** What to paste, and what the button calls it. */
  readonly copy?: { readonly label: string; readonly text: string };
}

function allow(client: string): ConnectStep {
  return {
    text: `${client} opens this dashboard. Choose what it may do and press Allow. Then say: “List my workspaces.”`,
  };
}

/** Returns the link that opens Claude’s form for a new connector, with the name and the address filled in. */
function claudeLink(mcpUrl: string): string {
  const name = encodeURIComponent('Link Dashboard');
  return `https://claude.ai/customize/connectors?modal=add-custom-connector&connectorName=${name}&connectorUrl=${encodeURIComponent(mcpUrl)}`;
}
