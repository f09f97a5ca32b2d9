export const openToAnyone = 'Open (anyone)'
export const friendsOnly = 'Friends only'
