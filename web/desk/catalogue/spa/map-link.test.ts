import { expect, test } from 'vitest'
import { coordinatesIn } from './map-link.ts'

const ikorodu = { latitude: '6.6194', longitude: '3.5105' }

test.each([
  [
    'of a place, by its pin and not the middle of the map',
    'https://www.google.com/maps/place/Spa/@6.6,3.5,17z/data=!3m1!4b1!4m6!8m2!3d6.6194!4d3.5105',
  ],
  ['that was searched for', 'https://www.google.com/maps/search/?api=1&query=6.6194%2C3.5105'],
  ['of an older phone', 'https://maps.google.com/?q=6.6194,3.5105'],
  ['of a map without a pin', 'https://www.google.com/maps/@6.6194,3.5105,17z'],
  ['copied as two numbers', ' 6.6194, 3.5105 '],
])('a Google Maps link %s gives the place', (_, link) => {
  expect(coordinatesIn(link)).toEqual(ikorodu)
})

test.each(['https://maps.app.goo.gl/AbCd12', 'Lagos Road 4', '', '%', 'https://maps.google.com/?q=96.1,3.5'])(
  '%j names no place on earth',
  text => {
    expect(coordinatesIn(text)).toBeUndefined()
  },
)
