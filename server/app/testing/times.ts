/**
 * How often a test repeats what chance decides. CI's PostgreSQL part sets THOROUGH, so that every change is tried often
 * somewhere, and whoever runs `npm test` does not wait for it.
 */
export const times = (usual: number, thorough: number): number => (process.env.THOROUGH ? thorough : usual)
