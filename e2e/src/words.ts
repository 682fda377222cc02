/** What the journeys look for on the page, as a patient reads it. Written by hand: a text that changes should be noticed. */
export interface Words {
  username: string
  password: string
  signIn: string
  showPassword: string
  wrongPassword: RegExp
  sessionExpired: RegExp
  logOut: string
  mainMenu: string
  home: string
  personMenu: RegExp
  logInAgain: string
  asSomeoneElse: string
  otherPatient: RegExp
  stillThere: string
  stay: string
  loggedOut: RegExp
  otherLanguage: string
  orderSupplies: string
  cardMissing: RegExp
  reviewOrder: string
  yourSupplies: string
  acceptTerms: RegExp
  placeOrder: string
  orderPlaced: string
  orderNumber: string
  showOpenOrders: RegExp
  yourOrders: string
  openOrders: string
  allOrders: string
  seeOrder: string
  onHold: RegExp
  orderAgainOn: RegExp
  cancelOrder: string
  cancelIt: string
  notFound: RegExp
  invalidRoute: RegExp
  tryAgain: string
  nothingDue: string
  offline: RegExp
  sendAgain: string
  mayHaveArrived: RegExp
}

const english: Words = {
  username: 'Username or email',
  password: 'Password',
  signIn: 'Log in',
  showPassword: 'Show password',
  wrongPassword: /Invalid email or password/,
  sessionExpired: /Session expired/,
  logOut: 'Log out',
  mainMenu: 'Main menu',
  home: 'Home',
  personMenu: /: your menu$/,
  logInAgain: 'Log in again to go on',
  asSomeoneElse: 'Log in as someone else',
  otherPatient: /another account/,
  stillThere: 'Are you still there?',
  stay: 'Stay logged in',
  loggedOut: /You are logged out/,
  otherLanguage: 'Español',
  orderSupplies: 'Order supplies',
  cardMissing: /^We cannot show this here just now/,
  reviewOrder: 'Review order',
  yourSupplies: 'Your supplies',
  acceptTerms: /I need these supplies/,
  placeOrder: 'Place order',
  orderPlaced: 'Your order is placed',
  orderNumber: 'Order number',
  showOpenOrders: /See your open orders/,
  yourOrders: 'Orders',
  openOrders: 'Open orders',
  allOrders: 'All orders',
  seeOrder: 'See the order',
  onHold: /^On hold/,
  orderAgainOn: /^You can order again on/,
  cancelOrder: 'Cancel order',
  cancelIt: 'Yes, cancel it',
  notFound: /not found|cannot find/i,
  invalidRoute: /not available to you/i,
  tryAgain: 'Try again',
  nothingDue: 'Nothing is due yet',
  offline: /^You are offline/,
  sendAgain: 'Send again',
  mayHaveArrived: /you do not get it twice/,
}

const spanish: Words = {
  username: 'Usuario o correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  showPassword: 'Mostrar la contraseña',
  wrongPassword: /no son válidos/,
  sessionExpired: /sesión venció/,
  logOut: 'Salir',
  mainMenu: 'Menú principal',
  home: 'Inicio',
  personMenu: /: su menú$/,
  logInAgain: 'Inicie sesión de nuevo para seguir',
  asSomeoneElse: 'Entrar como otra persona',
  otherPatient: /otra cuenta/,
  stillThere: '¿Sigue ahí?',
  stay: 'Seguir en la sesión',
  loggedOut: /Ha cerrado la sesión/,
  otherLanguage: 'English',
  orderSupplies: 'Pedir suministros',
  cardMissing: /^En este momento no podemos mostrar esto/,
  reviewOrder: 'Revisar el pedido',
  yourSupplies: 'Sus suministros',
  acceptTerms: /Necesito estos suministros/,
  placeOrder: 'Hacer el pedido',
  orderPlaced: 'Recibimos su pedido',
  orderNumber: 'Número de pedido',
  showOpenOrders: /Ver sus pedidos/,
  yourOrders: 'Pedidos',
  openOrders: 'Pedidos abiertos',
  allOrders: 'Todos los pedidos',
  seeOrder: 'Ver el pedido',
  onHold: /^En espera/,
  orderAgainOn: /^Podrá pedir/,
  cancelOrder: 'Cancelar el pedido',
  cancelIt: 'Sí, cancelarlo',
  notFound: /no encontramos|no existe/i,
  invalidRoute: /no está disponible para usted/i,
  tryAgain: 'Intentar de nuevo',
  nothingDue: 'Todavía no puede pedir',
  offline: /^No tiene conexión/,
  sendAgain: 'Enviar de nuevo',
  mayHaveArrived: /no lo recibirá dos veces/,
}

/** The words for a browser's locale: Spanish when it contains "es". */
export function wordsFor(locale: string): Words {
  return locale.includes('es') ? spanish : english
}
