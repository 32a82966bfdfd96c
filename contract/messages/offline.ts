export const heading = 'You are offline'
export const explanation = 'This page needs a connection. It opens by itself as soon as the network is back.'
export const goesOn = 'You are offline. We go on as soon as the network is back.'
