/** What somebody wants who texts: no more texts, texts again, or to know whom to call. */
export type Wish = 'stopped' | 'started' | 'help'

interface Said {
  wish: Wish | null
  /** Whether it says more than that, which somebody has to read. */
  saysMore: boolean
}

const nothing: Said = { wish: null, saysMore: false }
const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** A stop, wherever it stands among words that add nothing. */
const stops = words(
  `stop stopp stopping stopall stob sotp stpo stp unsubscribe unsubscribed unsub cancel end quit revoke optout cease halt
  desist discontinue block remove enough alto parar pare paren para basta baja cancelar cancele cancelen cancela detener detenga detengan
  detenganse deten detente terminen terminar rechazar fin suspender suspenda suspendan salir anular revocar finalizar`,
)
const starts = words(
  `start restart unstop resume optin subscribe resubscribe empezar empiece empiecen iniciar inicie inicien comenzar
  comience comiencen reanudar reanude reanuden reactivar`,
)
const helps = words('help info information ayuda ayudame ayudeme ayudenme informacion auxilio')
/** What a stop of texts is about. */
const textNouns = words(
  `text texts txt txts message messages msg msgs sms mms notification notifications alert alerts reminder reminders
  mensaje mensajes texto textos aviso avisos notificacion notificaciones recordatorio recordatorios alerta alertas`,
)
const ofTexts = words(
  `${[...textNouns].join(' ')} texting txting messaging notify notifying remind reminding contact contacting
  communication communications spam spamming bother bothering harass harassing pestering annoying phone number list
  textear textearme escribir escribirme escriban contactar contactarme molestar molestarme contacto comunicaciones
  numero telefono celular lista`,
)
/** Words beside a wish that add nothing to it. */
const fillers = words(
  `please pls plz plse thanks thank thx ty you u ya now right away immediately asap today i im id ive we me my us our
  want wanted would like need to wish the a an these those this that thats it its all any everything both from of for
  and or so hey hi hello dear ok okay yes no just again back anymore any more longer ever further already kindly sir
  madam maam guys can could will must should make keep getting get receive receiving be being am are is do sent sending
  send said say told asked how word reply opt out in off service program forever bye seriously really with
  por favor porfavor porfa gracias ahora mismo hoy quiero quisiera deseo necesito nos los las el la lo les le de del al
  estos estas ese esos esas este esta todo todos toda todas mas senor senora hola buenos buenas dias tardes noches si con
  y o su sus ustedes usted enviar mandar recibir recibiendo enviando mandando enviarme mandarme darme dar enviarnos
  mandarnos inmediatamente otra vez nuevo nuevamente servicio programa`,
)
/** Further words of a wish, known so that they are no news for staff. */
const ofWishes = words(
  `dont not never remove delete take leave alone sign signed ask asked unwanted lose erase list off consent name
  quiteme quitenme saqueme saquenme eliminenme elimineme borreme borrenme deme denme envie envien mande manden escriba
  textee texteen moleste molesten contacte contacten deje dejen deja suscribirme desuscribir desuscribirme suscripcion`,
)
/** What else a provider's patients stop, cancel and want no more of: its things, visits and money. */
const business =
  /^(?:order|suppl|ship|deliver|mask|tub(?:e|ing)|hose|filter|cushion|headgear|pillow|machine|cpap|bipap|device|equip|monitor|sensor|strip|lancet|catheter|pouch|bags?$|diaper|refill|auto|pay|paid|charg|bill|card|fees?$|price|plans?$|prescri|therap|treat|medic|pills?$|oxygen|insur|package|box|parcel|mail|email|letter|appoint|visit|account|copay|money|doctor|dr$|nurse|address|using|use$|wearing|wear$|taking|working|smok|leak|noise|alarm|beep|pedido|orden|suministro|envios?$|entrega|mascar|mascara|tubo|manguera|filtro|maquina|equipo|aparato|tira|pagos?$|cobr|tarjeta|factura|recet|terapia|tratamiento|medicin|seguro|paquete|caja|correo|carta|citas?$|cuenta|dinero|direccion|usar|tomar)/

const anyNoun = `(?:${[...textNouns].join('|')})`
const stopWords = `(?:stop\\w*|unsub\\w*|cancel\\w*|end|quit|revoke|opt|optout|cease|remove|delete|parar|pares?|paren|deten\\w*|alto|baja|dejar|dejen?|dejes|suspend\\w*|termin\\w*|anul\\w*|quit[ea]\\w*|elimin\\w*|borr\\w*|saqu\\w*)`
/** A stop that is not wanted: "don't stop", "I do not want you to stop", "no quiero que paren". */
const unwanted = new RegExp(
  `\\b(?:(?:dont|do not|didnt|did not|doesnt|does not|wont|will not|cant|cannot|can not|never|not|shouldnt|isnt|havent|without)(?: (?:ever|please|just|be|me|think of|want it|want this|have to|need to|want to|wish to|(?:want|need|wish|like|mean|ask|tell|try|plan|going|trying)(?: \\w+){0,3} to|(?:say|said|mean|text|write|type|ask|send)(?: \\w+)?))*|(?:no|nunca|jamas|sin)(?: (?:me|nos|los?|las?|se|le|por favor|quiero|quiere|deseo|queremos|quisiera|que|va[yn]?|vayan|a|debe|deben|es|para|dar|darme|de))*) ${stopWords}\\b.*`,
)
/** No refusal, but an urgent request or a complaint. */
const urging =
  /\b(?:cant|wont|dont|couldnt|why dont|why cant|why wont) you\b|\b(?:you|u|they) (?:didnt|did not|never|wont|dont|havent) (?=stop)/g

/** Sentences that want no more texts, also with words of their own among them. */
const refusals = [
  /\b(?:unsub\w*|optout|opt(?:ing)? (?:me |us )?out|stopall|stop2end|desu?scri[bp]\w*|desinscri\w*)\b/,
  new RegExp(
    `\\b(?:dont|do not|never|no longer)(?: (?:you|ever|please|start|keep|even))* (?:(?:text|txt|msg|sms|contact|notify|remind|spam|harass|disturb|message|write)(?:ing)?\\b|bother(?:ing)? (?:me|us)|send(?:ing)?(?: (?:me|us|my phone|to me))?(?: (?:any|more|anymore|these|those|such|your|further))*(?: ${anyNoun}\\b|$))`,
  ),
  new RegExp(`\\bno (?:more|further|additional|other|mas|otros|need (?:for|of)) ${anyNoun}\\b`),
  new RegExp(`\\bturn off (?:\\w+ ){0,2}${anyNoun}\\b`),
  new RegExp(
    `\\b(?:dont|do not|no longer|never|didnt|did not) (?:ever |really )?(?:want|wanna|wish|need|like|care|sign|signed|ask|asked|agree|agreed|consent|consented)\\b(?!.*\\b(?:miss|change|lose)\\b).*\\b${anyNoun}\\b`,
  ),
  /\b(?:remove|delete|drop|erase|lose) (?:me|us|(?:my|this|our) (?:\w+ )?(?:number|phone|cell|name|info|information|contact|mobile))\b/,
  /\b(?:take|get|keep) (?:me|us|(?:my|this) (?:\w+ )?(?:number|phone|cell|name)) off\b/,
  /\b(?:leave (?:me|us) alone|go away$|wrong (?:number|person|phone)|this is not \w+ (?:number|phone|cell)|(?:not|no longer) interested|want out|get lost|shut up|(?:fuck|piss) off|revoke|withdraw\w* (?:my )?consent)\b/,
  /\b(?:no|ni|nunca|jamas)(?: (?:me|nos|le|se|mas|vuelvan?|a|quiero|queremos|deseo|que))* (?:escrib(?:ir|irme|a[ns]?)|texte(?:ar|arme|e[ns]?)|mensajee[ns]?|contact(?:ar|arme|en?)|molest(?:ar|arme|en?)|notifiquen?|recuerden?)\b/,
  new RegExp(
    `\\b(?:no|ni|nunca|jamas)(?: (?:me|nos|le|se|mas|vuelvan?|a))* (?:envi(?:ar|arme|e[ns]?)|mand(?:ar|arme|e[ns]?))(?: (?:mas|nada|los|las|sus|estos|esos|otros|por favor))*(?: ${anyNoun}\\b|$)`,
  ),
  /\bdej(?:e|en|a|ar|es)(?: ya)? de (?:enviar|mandar|escribir|textear|contactar|molestar|mensajear|fastidiar)\w*/,
  new RegExp(
    `\\bno (?:(?:los|las|lo|me) )?(?:quiero|queremos|deseo|deseamos|necesito|acepto|autorizo|pedi|solicite|interesan?)\\b(?!.*\\b(?:perder|cambiar)\\b).*\\b${anyNoun}\\b`,
  ),
  /\bdej(?:e|en|a)(?:me|nos) (?:en paz|tranquil\w+)|\bnumero (?:equivocado|incorrecto)|\bequivocad[oa]\b|\bequivoc\w+ de numero|\bno es (?:el|su) numero de\b|\brevoc(?:ar|o)\b|\bno (?:me|nos) interesa\b/,
  /\b(?:quit[ae]|saqu?[ae]|elimin[ae]|borr[ae]|remuev[ae]|retir[ae])n?(?:me|nos)\b|\b(?:quite|saque|elimine|borre|remueva|retire)n? (?:mi|este) (?:numero|telefono|celular|nombre)\b|\b(?:quitar|sacar|eliminar|borrar|remover|retirar)(?:me)?(?: mi| mi numero)? (?:de (?:la |su )?lista|numero)/,
  /\b(?:dar(?:me|nos)?|deme|denme|dame|doy|denos)(?: por favor)? de baja\b/,
]
const thanks = /\b(?:for|por) (?:all |the |your |la |su )*(?:help|info\w*|ayuda)/
const enoughWords = new RegExp(`\\bno (?:more|mas)\\b|\\bya no\\b|^(?:(?:please|pls|por favor) )?no ${anyNoun}\\b`, 'g')
/** At the beginning, these stop texts unless they name something else. */
const commands =
  /^(?:(?:please|pls|plz|hey|hi|hello|ok|okay|yes|no|so|just|por favor|hola|si) )*(?:stop|stopp|sotp|stpo|quit|pare|paren|detenga|detengan|detenganse)\b(.*)/

/**
 * Reads what somebody texts, in English or Spanish. A person may take a consent to texts back in any reasonable words
 * (47 CFR 64.1200(a)(10)), so the words that carriers know are but the beginning.
 */
export function readWish(text: string): Said {
  const own = withoutSignature(text)
  if (!/\S/.test(own)) return nothing
  if (/[🛑🚫⛔]/u.test(own) && !/[\p{L}\p{N}]/u.test(own)) return { wish: 'stopped', saysMore: false }
  const clauses = clausesOf(own)
  const isKnown = (word: string) => [stops, starts, helps, ofTexts, fillers, ofWishes].some((each) => each.has(word))
  const saysMore = clauses.length === 0 || clauses.some((clause) => !clause.split(' ').every(isKnown))
  if (clauses.some((clause, at) => isStop(clause, at === 0, own))) return { wish: 'stopped', saysMore }
  // A wish that has words of its own is not one that an automatic answer fulfils.
  for (const [wish, list] of [
    ['help', helps],
    ['started', starts],
  ] as const) {
    if (clauses.some((clause) => isOnly(list, clause) && !thanks.test(clause))) return { wish, saysMore }
  }
  return { wish: null, saysMore: true }
}

function isStop(clause: string, isFirst: boolean, own: string): boolean {
  if (
    /\b(?:why|when|how come|where) (?:did|do|does|have|has|is|are)\b.*\bstop|^(?:did|have|has|was|were) /.test(clause)
  )
    return false
  const wanted = clause.replaceAll(urging, '').replace(unwanted, 'unwanted').trim()
  if (refusals.some((pattern) => pattern.test(wanted)) && isOfTexts(wanted))
    return !/\b(?:just|only|rather) (?:text|message)\b|\btext (?:me )?instead\b/.test(fold(own))
  const [, rest] = (isFirst && commands.exec(wanted)) || []
  if (rest !== undefined) return !/^ (?:by|in|at|over|off|date|day|sign|valve|watch)\b/.test(rest) && isOfTexts(rest)
  const rested = wanted.replaceAll(enoughWords, 'enough').replace('the end', 'unwanted')
  return (
    isOnly(stops, rested) &&
    !(/\b(?:cancel|anul|remove)/.test(rested) && /\b(?:it|this|that|lo|eso|esto|can i|do i|puedo)\b/.test(rested))
  )
}

/** Whether a sentence is about texts, or about nothing that is named: not about a provider's things. */
function isOfTexts(clause: string): boolean {
  const all = clause.split(' ')
  const [thing, texts] = [all.findIndex((word) => business.test(word)), all.findIndex((word) => ofTexts.has(word))]
  if (thing < 0) return true
  return texts >= 0 && (texts < thing || !/\b(?:but|keep|continue|pero|sigan?)\b/.test(clause))
}

/** Whether a sentence is one of these words, with nothing beside it that adds to them. */
function isOnly(list: ReadonlySet<string>, clause: string): boolean {
  const all = clause.split(' ')
  const [first = ''] = all
  // "Para" is also "for".
  const isMeant = (word: string) => list.has(word) && (word !== 'para' || first === 'para' || first === 'ya')
  const isShort = (word: string) => /^\d{1,2}$/.test(word)
  return (
    all.some(isMeant) && all.every((word) => list.has(word) || fillers.has(word) || ofTexts.has(word) || isShort(word))
  )
}

/** Without accents and invisible marks, in small letters; apostrophes are left out, so that "don’t" is "dont". */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase()
}

/** The sentences of a text and their parts, word for word. "S.T.O.P." and "STOOOP" are "stop". */
function clausesOf(text: string): string[] {
  return fold(text)
    .replaceAll(/\bs[\s.*_-]+t[\s.*_-]+o[\s.*_-]+p\b/g, 'stop')
    .replaceAll(/\bs+t+o+p+\b/g, 'stop')
    .replaceAll(/(?<=\p{L})[-/](?=\p{L})/gu, ' ')
    .replaceAll(/\bopt in\b/g, 'optin')
    .split(/[^\p{L}\p{N} \t]+/u)
    .map((clause) => clause.trim().replaceAll(/\s+/g, ' '))
    .filter((clause) => clause !== '')
}

/** What somebody wrote themselves: without a signature, what they answer to, and what a phone writes of a tap. */
function withoutSignature(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  if (
    /^\s*(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,12} to|removed a \w+ from|(?:te |le )?gustó|(?:le )?encantó|le dio risa|enfatizó|a .{1,40} le gustó)\s*[“"«]/i.test(
      plain,
    )
  )
    return ''
  return plain
    .replace(/^(?:--|—|__+)\s*$[^]*/m, '')
    .replace(
      /\b(?:sent from (?:my|yahoo|mail|outlook|samsung)|sent via|get outlook for|enviado desde|obt[eé]n(?:er|ga)? outlook)\b[^]*/i,
      '',
    )
    .replace(/^(?:on|el) .*(?:wrote|escribió):?\s*$[^]*/im, '')
    .replaceAll(/^>.*$/gm, '')
}
