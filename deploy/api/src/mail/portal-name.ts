/** In whose name a message is sent that is of no provider. */
export const portalName = 'Homeside'
