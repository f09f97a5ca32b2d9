export const example = `Dear Maud,

The kettle is on and the garden has forgotten its manners without you. Come home, and I will tell you the rest.`
