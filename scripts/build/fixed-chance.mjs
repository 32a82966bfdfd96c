// @ts-check
// Imported before a program that writes the time and random numbers into a file that a release has to reproduce.
import nodeCrypto from 'node:crypto'

const NOW = Date.UTC(2026, 0, 1)

Date.now = () => NOW
/** @param {any} bytes */
const fill = bytes => bytes.fill(7)
nodeCrypto.randomFillSync = fill
nodeCrypto.webcrypto.getRandomValues = fill
