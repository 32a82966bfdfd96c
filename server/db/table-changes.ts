/** Migrations alone do this, before anybody is served; an index over a long history takes minutes. */
export const CHANGES_TABLES = /^\s*(create|alter|do|vacuum)\s/
export const TABLE_CHANGE_TIMEOUT_MS = 60 * 60_000
