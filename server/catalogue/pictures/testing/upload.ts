import type { Spa } from '#server/app/testing/spa.ts'
import { asOwner } from '#server/app/testing/spa.ts'

/** Sends a photo to the site as the desk does. */
export async function upload(
  spa: Pick<Spa, 'app'>,
  bytes: Buffer,
  words: Record<string, string> = {},
  headers: Record<string, string> = asOwner,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('picture', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const encoded = new Response(form)
  return spa.app.inject({
    method: 'POST',
    url: '/api/desk/pictures',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
