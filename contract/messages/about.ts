export const visitUs = 'Visit Us'
export const getDirections = 'Get Directions'
export const connectWithUs = 'Connect With Us'
export const bookNow = 'Book Now'
export const welcome = (street: string, city: string) =>
  `A small spa on ${street} in ${city}, where you can put your phone away and rest.`
export const missionHeading = 'Care that leaves you feeling lighter'
export const mission =
  'We opened because the neighbourhood had many busy salons and nowhere quiet to rest. So we made a few calm rooms, with warm oil and people who listen first.\n\nOur mission is simple: the skin, body and beauty care you would get in a great hotel, given by trained therapists, with products we would use on our own families, at prices a working person can plan for.\n\nEach therapist looks after one guest at a time. We tell you what a treatment costs and how long it takes before you book, and we never sell you one your skin does not need.'
