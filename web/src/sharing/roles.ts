import { MEMBER_ROLES, type MemberRole } from '@shared/contract/sharing';

const TEXTS: Readonly<Record<MemberRole, { name: string; hint: string }>> = {
  viewer: { name: 'Viewer', hint: 'can read everything, including with an assistant.' },
  editor: { name: 'Editor', hint: 'can also add, change and remove links and categories.' },
};

/** The roles to choose from, with what they are called and what they allow. */
export const ROLES = MEMBER_ROLES.map((id) => ({ id, ...TEXTS[id] }));

/** Returns the name of a role, such as “Viewer”. */
export function roleName(role: MemberRole): string {
  return TEXTS[role].name;
}
