export const heading = 'You are offline'
export const explanation = 'This page needs the internet. It will open as soon as you are back online.'
export const goesOn = 'You are offline. We will continue as soon as you are back online.'
