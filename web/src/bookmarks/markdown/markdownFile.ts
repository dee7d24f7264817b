import type { Workspace } from '@shared/model/model';
import { categoriesOf } from '../formats/categoriesOf';
import { escapeText, toMarkdown } from './markdown';

/**
 * Converts a workspace into Markdown for notes tools and people: its name as the title, a heading for each category, in the
 * order that people gave them, and the newest links first, with their notes and the tags in them. Dates, references and the
 * details of sessions are left out.
 */
export function toMarkdownFile(workspace: Workspace): string {
  const categories = categoriesOf(workspace).map(
    ({ name, links }) => `\n## ${escapeText(name)}\n\n${toMarkdown(links)}`,
  );
  return `# ${escapeText(workspace.name)}\n\n${MARK}\n${categories.join('')}`;
}

/** Says that the file was written here. Programs that show Markdown hide comments. */
export const MARK = '<!-- Exported from Link Dashboard -->';
