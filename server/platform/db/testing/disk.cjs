// Loaded into a process before anything else: the disk as its database thread sees it. Every fsync leaves a mark in the
// file FSYNC_MARKS; while the file DISK_FAULT exists, the call it names fails as it does on a broken or full disk.

const fs = require('node:fs')
const { isMainThread } = require('node:worker_threads')

const { FSYNC_MARKS, DISK_FAULT } = process.env
const real = { fsyncSync: fs.fsyncSync, writeSync: fs.writeSync }

if (!isMainThread) {
  for (const call of ['fsyncSync', 'writeSync'])
    fs[call] = (...args) => {
      if (DISK_FAULT && fs.existsSync(DISK_FAULT)) {
        const [name, code] = fs.readFileSync(DISK_FAULT, 'utf8').split(' ')
        if (name === call) throw Object.assign(new Error(code), { code })
      }
      const result = real[call](...args)
      if (FSYNC_MARKS && call === 'fsyncSync') markFsync()
      return result
    }
}

function markFsync() {
  const marks = fs.openSync(FSYNC_MARKS, 'a')
  real.writeSync(marks, '.')
  fs.closeSync(marks)
}
