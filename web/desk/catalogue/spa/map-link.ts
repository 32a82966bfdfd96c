export type Coordinates = { latitude: string; longitude: string }

const NUMBER = String.raw`(-?\d{1,3}\.\d+)`
/** The pin comes before "@", which is only the middle of the visible map. */
const FORMS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(String.raw`[?&](?:q|query|ll|destination|center)=(?:loc:)?${NUMBER},\s*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(String.raw`^\s*${NUMBER}\s*,\s*${NUMBER}\s*$`),
]

/** Reads the coordinates from a Google Maps link, or from "6.6194, 3.5105" as Maps copies it. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const plain = decoded(text)
  for (const form of FORMS) {
    const [, latitude, longitude] = form.exec(plain) ?? []
    if (latitude && longitude && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180)
      return { latitude, longitude }
  }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const WAIT_MS = 20_000
/** About ten centimetres: more digits are noise of the receiver. */
const DIGITS = 6

/** The position of this device; undefined where it is unknown or not allowed. */
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
