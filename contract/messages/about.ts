export const visitUs = 'Visit Us'
export const getDirections = 'Get Directions'
export const connectWithUs = 'Connect With Us'
export const bookNow = 'Book Now'
