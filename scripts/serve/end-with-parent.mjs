// @ts-check
// Imported first by servers that tests start: stdin is a pipe from the tests, which closes when they are gone, even by SIGKILL.
// Started by hand it is a terminal or /dev/null, and nothing happens.
import { Socket } from 'node:net'

if (process.stdin instanceof Socket && !process.stdin.isTTY)
  process.stdin
    .once('end', () => process.kill(process.pid, 'SIGTERM'))
    .resume()
    .unref()
