/** The sender's name of a message that belongs to no provider. */
export const portalName = 'Homeside'
