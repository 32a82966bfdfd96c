import type { Coordinates } from './map-link.ts'

const WAIT_MS = 20_000
/** About ten centimetres: more digits than that are noise of the receiver. */
const DIGITS = 6

/** Where this device is, or undefined where it cannot or may not tell. */
export function currentPlace(): Promise<Coordinates | undefined> {
  return new Promise(resolve => {
    // Absent on pages without https.
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude.toFixed(DIGITS), longitude: coords.longitude.toFixed(DIGITS) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: WAIT_MS },
    )
  })
}
