import { readWish } from './read-wish.ts'

/** What people text, by what they want. A bar stands between two texts, and ⏎ for a new line. */
const texted = {
  stopped: `
    STOP | stop | Stop. | STOP!!! | Stop please | Pls stop | please stop | STOP 2 | Stop now | S.T.O.P. | STOOOP |
    ＳＴＯＰ | STOP 🛑 | 🛑 | Stop 😡😡 | “STOP” | *STOP* | stop… | Stop, please! |
    STOP⏎⏎Sent from my iPhone | Stop⏎--⏎Maria Lopez⏎Cedar Street 4 | Stop. Sent from Yahoo Mail on Android |
    stop⏎⏎Enviado desde mi iPhone | STOP⏎⏎On Tue, Mar 3, Bluebird wrote:⏎> Your order is on its way | StopAll |
    unsubscribe | Unsubscribe me | unsub | cancel | Cancel please | END | Quit | I quit | revoke | OPTOUT |
    opt out | Opt-out | opt me out please | I want to opt out of these | I revoke my consent |
    please unsubscribe me from this list | stop texting me | Stop these texts | Stop sending me messages! |
    stop all texts | stop spamming me | STOP IT | stop already | Stop texting me about my orders |
    I want this to stop | I would like to stop | I said stop | ok stop | Hey, stop | No, stop | no more texts |
    No more | no more messages please | No more reminders, thank you | enough | Enough already! | Do not text me |
    don't text me anymore | Don’t send me any more messages | Do not contact me | never text this number again |
    I don’t want these texts | I don't want to get your messages anymore | I no longer need reminders |
    I did not sign up for text messages | remove me | Remove me from your list | take me off your list |
    delete my number | lose my number | leave me alone | wrong number | turn off notifications | quit bugging me |
    no texts please | Wrong person! | not interested | Can you stop texting me? | Can't you stop? |
    Why don’t you stop texting me | You did not stop texting me | STOP I moved to another company |
    My order came. Stop texting me | Stop asking, I am not Rosa | How do I stop these texts? | ALTO | ¡Alto! |
    Alto por favor | Alto a los mensajes | Pare | Paren | paren ya | Parar | Parar mensajes | Para ya | Basta |
    Basta ya | Baja | Quiero darme de baja | Denme de baja por favor | Cancelar | Cancelar mensajes | Detener |
    Deténganse | Detener los mensajes | No mas | No más | no más mensajes | Ya no | Ya no quiero mensajes |
    No quiero recibir más mensajes | No deseo sus recordatorios | No me envíen más mensajes |
    No me manden mensajes | No me escriban | no molestar | Dejen de mandarme textos |
    Deje de enviarme mensajes por favor | Quítenme de la lista | Bórrenme | Sáqueme de su lista |
    eliminar mi numero | Número equivocado | Déjenme en paz | Ya no me envíen nada |
    no me llamen ni me manden mensajes | No quiero que me escriban | No me interesa | desuscribirme |
    STIP | Stpo | ST OP | Estop | ALTOO | cancell | unsuscribe | un subscribe | I already opted out |
    Please get me unsubscribed |
    I said stop last week | How many times do I have to say stop? | Why am I still getting texts? |
    If you don't stop texting me I will report you | do not call or text me | don't call or text this number |
    this is not john stop texting me | hey can you stop texting my phone I'm in Florida now |
    I have asked you three times to stop texting me | I got a new phone and this is not the person please stop |
    I'm no longer a patient stop the texts | My mother passed away please stop texting | STOP my mother passed away |
    Stop texting me at 555-123-4567 | Stop texting me. I moved on Friday | STOP I called in the morning |
    Stop. You only text me ads | I want off this list | Can I cancel these texts? |
    Cancel my subscription to these texts | cancel the appointment reminders | Cancelar servicio de mensajes |
    pause texts | You don't have permission to text me | Stop this service | opt out of this service |
    no me manden mensages | Ya no me manden msj | no kiero mas mensajes | Ya párenle con los mensajes |
    Dejen de estar mandando mensajes | no me sigan mandando mensajes | No estén molestando |
    No tengo tiempo por favor paren de mandar mensajes | como hago para no recibir mas mensajes |
    No tienen permiso para mandarme mensajes | No quiero que me lleguen mensajes | Ya déjenme | eliminar |
    Quiero que paren | ayuda para parar los mensajes | No me manden mensajes otra vez |
    Please dont send anymore | Please take my mother off your list | turn these off | make them stop | Texts off |
    I do not consent | Please remove 555-555-1234 | HELP STOP | INFO STOP | nomore | st0p | No mandar mas |
    Bájenme de la lista | cancelar suscripción | no deseo recibir | desactivar | wrong # | Lose my # |
    remove my # please | remove my wife from your list | take (555) 555-1234 off | Please delete 555.555.1234 |
    turn them off please | how do I turn these off? | notifications off | off | DNC | no texting please | No contact |
    I didn't sign up for this | I never agreed to this | I did not ask for this | never gave consent |
    I don't give permission | cancel my subscription | Cancel subscription please | Don't send me anything |
    don't send any more please | nomas | NOMÁS | no enviar mas | ya no manden mas por favor | No mande más |
    Bájame de su lista | tácheme de la lista | Quiten a mi mamá de la lista | anular suscripción |
    no quiero recibir nada | No quiero recibir más | optar por no recibir | No autorizo | no consiento |
    No doy permiso | Retiro mi consentimiento | Deactivate | ayuda parar | Info baja | Para | para ya | ya para |
    para los mensajes | para con los mensajes | Para de mandar mensajes | Para de escribirme | fin |
    Salir de la lista | quiero salir de la lista | Cancel these texts | Can I stop these texts |
    can I stop getting messages | How do I stop? | Al fin, paren ya | STOP #2 | STOP 555-555-1234 |
    can you turn these off | Stop2 | ya no quiero`,
  started: `
    START | Start | start please | UNSTOP | Start texting me again | Start again | resume | I want to start again |
    Empezar | INICIAR | Empiecen otra vez por favor | Quiero recibir mensajes: empezar | Reanudar mensajes |
    You can text me again | I want to receive texts again please | opt me back in | Turn the texts back on |
    Please start the reminders back up | put me back on your text list | Quiero volver a recibir los mensajes |
    Vuelvan a mandarme mensajes | Mándenme mensajes otra vez | quiero suscribirme |
    Sorry I texted stop by mistake, please start again`,
  help: `
    HELP | help! | Help please | I need help | INFO | info? | help me | ayuda | AYUDA por favor | Necesito ayuda |
    información`,
  none: `
    Don't stop my orders | Do not stop | Please don’t ever stop | I don’t want you to stop texting me |
    I did not say stop | never stop | Please stop by | Can I stop by tomorrow? | Stop in at noon? |
    I will stop over on Monday | Stop my order | stop the delivery | Stop sending me filters |
    Stop autopay please | Cancel my order | Cancel it | cancel my appointment | Please cancel order HS-1007 |
    Cancel 4711 | The mask does not stop leaking | How do I stop the leak? | When did the texts stop? |
    Why did you stop texting me? | Did you stop the texts? | I need a bigger mask please | At the end of the week |
    I quit smoking | I have enough | I have enough filters | Is that the end of it? | Don’t send the blue mask |
    Remove me from autopay | Take the hose off my order | No more filters please | Not interested in the new mask |
    Don’t call me, just text me | I don’t want to miss your texts | I did not get your message | No message came |
    Stop my orders but keep texting me | When does it start? | Start my order | Help with my mask |
    I need help with my CPAP | yes | No | No thanks | ok | Thank you | 👍 | ? | 12345 | No paren |
    No quiero que paren los mensajes | No dejen de enviarme mensajes | No cancelen | No cancele mi pedido |
    Nunca paren | Cancelar mi pedido | Quiero cancelar la cita | Para cuándo llega mi pedido | para mi mamá |
    Es muy alto el precio | La presión está baja | No más filtros por favor | No me envíe los filtros |
    No me escribieron | No recibí el mensaje | No quiero perder sus mensajes | No mas tarde |
    Quíteme la mascarilla del pedido | Dejen de mandar suministros | ¿Cuándo empiezan? | Stop date is June |
    It quit working | Can I cancel? | Do not send this month | Thanks for the help | Fin de mes |
    No manden nada este mes | Ayuda con mi máquina | Gracias | Basta con dos cajas |
    I want to cancel | Cancel my service | cancelar servicio | stop service | end my rental | Stop my rental |
    Stop the wound vac | stop sending me invoices | pare el oxígeno | Paren la renta | Pare en la casa azul |
    Stop ringing the doorbell | Stop and call me when you get here | please stop calling me, text me instead |
    stop texting my daughter, text me | Stop the texts to my old number and send them here |
    please remove my old phone number and use this one | Don't text my husband | Don't contact my doctor yet |
    Stop texting me at night | please do not text me before noon | No me escriban después de las 9 |
    Do not send | do not take me off the list | I don't want to lose my number |
    no quiero salir de la lista | Take me off the auto refill list | quítenme de la lista de pedidos |
    quítenme la cama por favor | I texted stop by mistake | I accidentally unsubscribed | I was unsubscribed, why? |
    I will stop texting you now | I hope you never stop texting me | if you stop texting me I won't know |
    When I said stop I meant the autoship | I said stop by the office | No pedí lo que dice el mensaje |
    Dejé de escribirles porque estaba enferma | Déjenme saber | no quiero empezar | you are texting me again |
    Send my supplies again | put me back on the delivery list | unsure what size |
    Cancel #1234 | Cancel #A-1009 please | para hoy | para las 3 | Para los 2 | para todos | Para el | Por fin |
    Al fin | Salir hoy | cancel both | Remove both please | Enough for now, send in December | Should I stop |
    Is it ok to stop now | Cancel #12 | cancel #5 and #6 | Remove #2 | Cancel A-1009 | Cancel 11/12 |
    Cancel for today | cancel for now | Enough for today | Cancel them | Can I stop now | Can I stop |
    May I stop now? | Do I stop now | Is it time to stop | Can we stop | End of today | Drop me a text when it ships |
    drop me a note | No more for now | El fin | para ti | para usted | Para ayuda | Para esta tarde | Para la lista |
    ya para hoy | Más alto | está baja | Cancelar #12 | Eliminar el 2 | cancelar hoy | ¿Debo parar ya? |
    tengo que parar? | quiero salir | Call 555-555-1234 | Please text 555-555-1234 | I don't consent to the price |
    I did not sign up for autopay | turn the machine off | turn it off | Take the mask off my order |
    Take my mom off autopay | bájeme el precio | No mandar la mascara | No deseo recibir el pedido |
    no quiero recibir la maquina | cancelar suscripción de pedidos | no contact delivery please | off to work |
    Day off | I am off today | I can't turn my CPAP off`,
}
const listOf = (list: string) => list.split('|').map((text) => text.trim().replaceAll('⏎', '\n'))

test.each(Object.entries(texted).flatMap(([wish, list]) => listOf(list).map((text) => [text, wish] as const)))(
  '%j wants: %s',
  (text, wish) => {
    expect(readWish(text).wish ?? 'none').toBe(wish)
  },
)

test.each([
  ['STOP\n\nSent from my iPhone', false],
  ['please stop texting me', false],
  ['No me manden más mensajes por favor', false],
  ['STOP I moved to another company', true],
  ['wrong number', true],
  ['Número equivocado', true],
  ['You can text me again', true],
  ['My mask leaks', true],
  ['👍', true],
  ['', false],
  ['Liked “You get texts from us again. Answer STOP to end them, HELP for help.”', false],
  ['Le encantó “Su pedido va en camino.”', false],
])('%j has to be read by somebody: %s', (text, saysMore) => {
  expect(readWish(text).saysMore).toBe(saysMore)
})
