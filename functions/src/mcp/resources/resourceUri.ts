import { percentDecoded } from '../../lib/shared/text/percentDecoded';

export const MARKDOWN = 'text/markdown';

/** The URIs of resources, as templates of RFC 6570. Both parts take a name, in any case. */
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'links://{workspace}',
    name: 'workspace',
    title: 'Links in a workspace',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: 'links://{workspace}/{category}',
    name: 'category',
    title: 'Links in a category',
    mimeType: MARKDOWN,
  },
];

/** A workspace, or one of its categories. */
export interface Place {
  workspaceId: string;
  /** The name of a category. */
  category?: string | undefined;
}

/** Returns the URI of a workspace or a category. */
export function resourceUri({ workspaceId, category }: Place): string {
  const names = category === undefined ? [workspaceId] : [workspaceId, category];
  return `links://${names.map(encodeURIComponent).join('/')}`;
}

/** Returns what a URI names, or undefined if it is not the URI of a workspace or a category. */
export function placeAt(uri: string): Place | undefined {
  const [, workspace, category = ''] = URI.exec(uri) ?? [];
  const workspaceId = workspace === undefined ? undefined : percentDecoded(workspace);
  const name = percentDecoded(category);
  if (workspaceId === undefined || name === undefined) return undefined;
  return name === '' ? { workspaceId } : { workspaceId, category: name };
}

/** Clients may send names as a person types them, with spaces. */
const URI = /^links:\/\/([^/?#]+)(?:\/([^/?#]*))?$/i;
