// @ts-check
// Answers each message of the parent process with the CPU time and memory of this one, all threads included.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ cpuMicroseconds: user + system, residentBytes: rss, heapBytes: heapUsed })
})
