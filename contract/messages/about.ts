export const visitUs = 'Visit Us'
export const getDirections = 'Get Directions'
export const connectWithUs = 'Connect With Us'
export const bookNow = 'Book Now'
export const welcome = (street: string, city: string) =>
  `A small spa on ${street} in ${city}, where the door closes softly and the phone stays in the locker.`
export const missionHeading = 'Care that leaves you lighter than you came'
export const mission =
  'We lit our first candles because the neighbourhood had many salons in a hurry and nowhere to be quiet. So we made a few rooms with thick walls, warm oil and people who listen first.\n\nOur mission is simple: skin, body and beauty care of the kind the great hotels offer, done by trained hands, with products we would use on our own families, at prices a working person can plan for.\n\nWe take one guest per place at a time, we say beforehand what something costs and how long it takes, and we never sell you a treatment your skin does not need.'
