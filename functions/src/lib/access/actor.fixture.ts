/** A key of Ada that can add and annotate. */
export const adasKey = {
  via: 'userKey',
  uid: 'ada',
  hint: 'abcd',
  permission: 'write',
  credential: 'key-1',
  label: 'Claude',
} as const;
