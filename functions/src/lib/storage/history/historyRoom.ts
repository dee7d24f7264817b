import { LIMITS } from '../../shared/base/limits';
import type { HistoryState } from '../../shared/contract/commitState';

/** Returns how many UTF-8 bytes the owner, or the member with this id, may still add to a history today. */
export function roomToday(state: HistoryState, memberId?: string): number {
  const { bytes, members = {} } = state.day === currentDay() ? state : { bytes: 0 };
  if (memberId === undefined) return LIMITS.historyBytesPerDay - bytes;
  const { [memberId]: used } = members;
  if (used === undefined && Object.keys(members).length >= MAX_MEMBERS_PER_DAY) return 0;
  return LIMITS.historyBytesOfMember - (used ?? 0);
}

/** Returns the state of a history after the owner, or the member with this id, has added bytes to it. */
export function withUsed(state: HistoryState, added: number, memberId?: string): HistoryState {
  if (added === 0) return state;
  const { seq } = state;
  const day = currentDay();
  const { bytes, members } = state.day === day ? state : { bytes: 0 };
  const used = { seq, day, bytes: memberId === undefined ? bytes + added : bytes };
  if (memberId === undefined) return members ? { ...used, members } : used;
  return { ...used, members: { ...members, [memberId]: (members?.[memberId] ?? 0) + added } };
}

/** How many members can add to a history in a day, counting those who have left, so that the head stays small. */
const MAX_MEMBERS_PER_DAY = 2 * LIMITS.members;

const currentDay = () => new Date().toISOString().slice(0, 10);
