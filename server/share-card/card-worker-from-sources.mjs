import { register } from 'tsx/esm/api'

// In development and in tests the process runs TypeScript.
register()
await import('./card-worker.ts')
