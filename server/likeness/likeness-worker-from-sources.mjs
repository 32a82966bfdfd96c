import { register } from 'tsx/esm/api'

// In development the thread runs TypeScript.
register()
await import('./likeness-worker.ts')
