import loginEn from '../../host/src/login/strings/en.json' with { type: 'json' }
import loginEs from '../../host/src/login/strings/es.json' with { type: 'json' }
import dialogsEn from '../../host/src/session-dialogs/strings/en.json' with { type: 'json' }
import dialogsEs from '../../host/src/session-dialogs/strings/es.json' with { type: 'json' }
import hostEn from '../../host/src/strings/en.json' with { type: 'json' }
import hostEs from '../../host/src/strings/es.json' with { type: 'json' }
import accountEn from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import accountEs from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import messagesEn from '../../remotes/messages/src/strings/en.json' with { type: 'json' }
import messagesEs from '../../remotes/messages/src/strings/es.json' with { type: 'json' }
import ordersEn from '../../remotes/orders/src/strings/en.json' with { type: 'json' }
import ordersEs from '../../remotes/orders/src/strings/es.json' with { type: 'json' }
import paymentsEn from '../../remotes/payments/src/strings/en.json' with { type: 'json' }
import paymentsEs from '../../remotes/payments/src/strings/es.json' with { type: 'json' }
import sharedEn from '../../shared/i18n/src/strings/en.json' with { type: 'json' }
import sharedEs from '../../shared/i18n/src/strings/es.json' with { type: 'json' }
import consentEn from '../../shared/parts/src/consent/strings/en.json' with { type: 'json' }
import consentEs from '../../shared/parts/src/consent/strings/es.json' with { type: 'json' }
import photosEn from '../../shared/parts/src/photos/strings/en.json' with { type: 'json' }
import photosEs from '../../shared/parts/src/photos/strings/es.json' with { type: 'json' }

/** The portal's own texts, as journeys need them most. A sentence that has values or another after it is a pattern. */
export type Words = ReturnType<typeof wordsOf>
/** The texts of messages. */
export type MessageWords = ReturnType<typeof messageWordsOf>

const english = {
  login: loginEn,
  dialogs: dialogsEn,
  host: hostEn,
  orders: ordersEn,
  shared: sharedEn,
  consent: consentEn,
}
const spanish: typeof english = {
  login: loginEs,
  dialogs: dialogsEs,
  host: hostEs,
  orders: ordersEs,
  shared: sharedEs,
  consent: consentEs,
}

/** The words for a browser's locale: Spanish when it contains "es". */
export function wordsFor(locale: string): Words {
  return wordsOf(locale.includes('es') ? spanish : english)
}

/** The texts of messages for a browser's locale. */
export function messageWordsFor(locale: string | undefined): MessageWords {
  return locale?.includes('es') ? messageWordsOf(messagesEs, photosEs) : messageWordsOf(messagesEn, photosEn)
}

function wordsOf({ login, dialogs, host, orders, shared, consent }: typeof english) {
  return {
    username: login.username,
    password: login.password,
    signIn: login.submit,
    register: login.register,
    showPassword: login.showPassword,
    wrongPassword: part(login.problems['invalid-credentials']),
    sessionExpired: part(login.notices['session-expired']),
    loggedOut: part(login.notices['logged-out']),
    otherPatient: part(login.notices['other-patient']),
    otherLanguage: login.otherLanguage,
    logOut: host.frame.menuLogout,
    mainMenu: host.frame.menu,
    home: host.frame.home,
    personMenu: part(host.person.menu),
    invalidRoute: part(host.frame.invalidRoute),
    offline: part(host.frame.offline),
    notFound: part(host.notFound.title),
    cardMissing: part(host.dashboard.cardMissing),
    seeOrder: host.dashboard.seeOrder,
    nothingDue: host.dashboard.waitingTitle,
    orderAgainOn: part(host.dashboard.waitingNext),
    logInAgain: dialogs.relogin.title,
    asSomeoneElse: dialogs.relogin.leave,
    stillThere: dialogs.idle.title,
    stay: dialogs.idle.extend,
    tryAgain: shared.retry,
    loadAgain: host.remote.reload,
    onHold: part(shared.order.status.Blocked.split(':')[0] ?? ''),
    orderSupplies: orders.card.choose,
    newOrder: orders.orders.orderSupplies,
    orderAll: part(orders.card.orderAll_other),
    remindMe: new RegExp(
      Object.values(orders.reminder.ask)
        .map((ask) => part(ask).source)
        .join('|'),
    ),
    agreeToTexts: consent.agreeTexts,
    reminded: part(orders.reminder.byText),
    reviewOrder: orders.choose.review,
    yourSupplies: orders.review.items,
    acceptTerms: part(orders.review.agree.all.split('. ')[1] ?? ''),
    placeOrder: orders.review.place,
    sendAgain: orders.review.sendAgain,
    mayHaveArrived: part(orders.problem.sendAgain.split(': ')[1] ?? ''),
    orderPlaced: orders.placed.title,
    orderNumber: orders.placed.number,
    showOpenOrders: part(orders.placed.showOrders),
    yourOrders: orders.orders.title,
    openOrders: orders.orders.open.title,
    beingPacked: shared.order.status.Processing,
    allOrders: orders.history.title,
    atYourDoor: part(shared.order.news.comes),
    somethingWrong: orders.trouble.title,
    isDamaged: orders.trouble.damaged.link,
    sendAnother: orders.backorder.replace,
    asksForAnother: part(orders.backorder.asks.split('. ')[2] ?? ''),
    isReplaced: part(orders.placed.replaced_one),
    cancelOrder: orders.cancel.link,
    cancelIt: orders.cancel.yes,
  }
}

function messageWordsOf(messages: typeof messagesEn, photos: typeof photosEn) {
  return {
    messages: messages.list.title,
    newMessage: messages.list.newMessage,
    conversations: messages.list.conversations,
    find: messages.filter.title,
    topic: messages.new.topic,
    subject: messages.new.subject,
    message: messages.new.message,
    sendMessage: messages.new.send,
    answer: messages.composer.label,
    send: messages.composer.send,
    sent: messages.conversation.started,
    earlier: messages.conversation.older,
    conversation: messages.conversation.title,
    allMessages: messages.conversation.back,
    draftSaved: messages.draft.saved,
    waiting: part(photos.waiting),
    choosePhotos: photos.choose,
    takePhoto: photos.take,
    photoAdded: photos.ready,
    stopPhoto: part(photos.cancel),
    removePhoto: part(photos.remove),
    wrongType: part(photos.problem['invalid-file-type']),
    noCamera: part(photos.camera.unavailable),
    close: photos.close,
    larger: photos.large.larger,
    smaller: photos.large.smaller,
    turn: photos.large.turn,
    howToMove: photos.large.move,
  }
}

/** A pattern of a text's first sentence, or of its part without values. */
export function part(text: string): RegExp {
  const [sentence = ''] = text.split(/\.(?: |$)/)
  const longest = sentence.split(/\{+\w+\}+/).toSorted((one, other) => other.length - one.length)[0] ?? ''
  return new RegExp(longest.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}

export type AccountWords = typeof accountEn

/** The texts of the account-settings remote, in the language of a run. */
export function accountWords(locale: string | undefined): AccountWords {
  return locale?.startsWith('es') ? accountEs : accountEn
}

/** The texts of the payments remote, in the language of a run. */
export function paymentsWords(locale: string | undefined): typeof paymentsEn {
  return locale?.startsWith('es') ? paymentsEs : paymentsEn
}
