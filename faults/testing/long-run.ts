/** `LONG_RUN=1 npm run faults`: an hour of kills and races instead of all faults. */
export const isLongRun = process.env.LONG_RUN === '1'
export const THREE_HOURS_MS = 3 * 3_600_000
