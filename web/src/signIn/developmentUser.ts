/** The user to sign in as while trying out the service. `npm start` creates them in the Auth emulator, and they exist only there. */
export const DEVELOPMENT_USER = { email: 'dev@example.com', password: 'dev-password' };
