import S3rver from '@20minutes/s3rver'

/** An S3-compatible server with one bucket. */
export async function startBucket(directory: string) {
  const configureBuckets = [{ name: 'spa', configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return { url: `http://S3RVER:S3RVER@127.0.0.1:${port}/spa`, close: () => server.close() }
}
