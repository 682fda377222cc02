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
  `stop stopp stopping stopall stob sotp stpo stp stip stoo stol stopo atop dtop syop srop estop unsubscribe
  unsubscribed unsub cancel cancell end quit revoke optout cease halt desist discontinue block remove enough alto
  parar pare paren parele parenle parale para basta baja cancelar cancele cancelen cancela detener detenga detengan
  detenganse deten detente terminen terminar rechazar fin suspender suspenda suspendan salir anular revocar
  finalizar eliminar borrar remover bloquear salirme desactivar desactive desactiven deactivate`,
)
const starts = words(
  `start restart unstop resume optin subscribe resubscribe empezar empiece empiecen iniciar inicie inicien comenzar
  comience comiencen reanudar reanude reanuden reactivar suscribir suscribirme suscribanme`,
)
const helps = words('help info information ayuda ayudame ayudeme ayudenme informacion auxilio')
/** What a stop of texts is about. */
const textNouns = words(
  `text texts txt txts message messages msg msgs sms mms notification notifications alert alerts reminder reminders
  mesage mesages mensaje mensajes mensage mensages mesajes msj msjs texto textos aviso avisos notificacion
  notificaciones recordatorio recordatorios alerta alertas`,
)
const ofTexts = words(
  `${[...textNouns].join(' ')} texting txting messaging notify notifying remind reminding contact contacting
  communication communications spam spamming bother bothering harass harassing harassment pestering annoying phone
  number list textear textearme escribir escribirme escriban contactar contactarme molestar molestarme contacto
  comunicaciones numero telefono celular lista`,
)

/** Words beside a wish that add nothing to it. */
const fillers = words(
  `please pls plz plse thanks thank thx ty you u ya now right away immediately asap today i im id ive we me my us our
  want wanted would like need to wish the a an these those them this that thats it its all any everything both from of for
  and or so hey hi hello dear ok okay yes no just again back anymore any more longer ever further already kindly sir
  madam maam guys can could will must should make keep getting get receive receiving be being am are is do sent sending
  send said say told asked how word reply replied replying texted typed opt out in off program forever bye
  seriously really with por favor porfavor porfa gracias ahora mismo hoy quiero quisiera deseo necesito nos los las
  el la lo les le de del al
  estos estas ese esos esas este esta todo todos toda todas mas senor senora hola buenos buenas dias tardes noches si con
  y o su sus ustedes usted enviar mandar recibir recibiendo enviando mandando enviarme mandarme darme dar enviarnos
  mandarnos inmediatamente otra vez nuevo nuevamente servicio programa`,
)

/** Further words of a wish, known so that they are no news for staff. */
const ofWishes = words(
  `dont not never remove delete take leave alone sign signed ask asked unwanted lose erase list off consent name
  quiteme quitenme saqueme saquenme eliminenme elimineme borreme borrenme deme denme envie envien mande manden escriba
  textee texteen moleste molesten contacte contacten deje dejen deja desuscribir desuscribirme`,
)

/** Other things that patients stop, cancel and want no more of: the provider's items, visits and money. */
const business =
  /^(?:order|(?:re)?suppl|rent|invoice|statement|withdrawals?$|wound|vent|meds?$|insulin|diabet|beds?$|wheelchair|concentrator|nebuli|tanks?$|pump|ship|deliver|mask|tub(?:e|ing)|hose|filter|cushion|headgear|pillow|machine|cpap|bipap|device|equip|monitor|sensor|strip|lancet|catheter|pouch|bags?$|diaper|refill|auto(?!ri[sz])|pay|paid|charg|bill|card|fees?$|price|plans?$|prescri|therap|treat|medic|pills?$|ox[iy]gen|insur|package|box|parcel|mail|email|letter|appoint|visit|account|copay|money|doctor|dr$|nurse|address|using|use$|wearing|wear$|taking|working|smok|leak|noise|alarm|beep|ringing|knocking|doorbell|pedido|orden|rentas?$|suministro|envios?$|entrega|mascar|mascara|tubo|manguera|filtro|maquina|camas?$|sillas?$|andador|tanques?$|bomba|concentrador|panal|equipo|aparato|tira|pagos?$|cobr|tarjeta|factura|recet|terapia|tratamiento|medicin|seguro|paquete|caja|correo|carta|citas?$|cuenta|dinero|direccion|usar|tomar)/

/** Words for those whose texts end: the sender, their number as `clausesOf` writes it, or somebody they speak for. */
const people =
  '(?:me|us|phonenumber|(?:my|this|our) (?:\\w+ )?(?:number|phone|cell|name)|(?:my|our) (?:mom|mother|mum|dad|father|husband|wife|son|daughter|sister|brother|parents?|grand\\w+|aunt|uncle)|him|her)'
const anyNoun = `(?:${[...textNouns].join('|')})`
const stopWords = `(?:stop\\w*|unsub\\w*|cancel\\w*|end|quit|revoke|opt|optout|cease|remove|delete|(?:take|drop|lose) (?:me|us|my)|parar|pares?|paren|deten\\w*|alto|baja|dejar|dejen?|dejes|suspend\\w*|termin\\w*|anul\\w*|quit[ea]\\w*|elimin\\w*|borr\\w*|saqu\\w*|salir)`
/** A stop that is not wanted: "don't stop", "I do not want you to stop", "no quiero que paren". */
const unwanted = new RegExp(
  `\\b(?:(?:dont|do not|didnt|did not|doesnt|does not|wont|will not|cant|cannot|can not|never|not|shouldnt|isnt|havent|without)(?: (?:ever|please|just|be|me|think of|want it|want this|have to|need to|want to|wish to|(?:want|need|wish|like|mean|ask|tell|try|plan|going|trying)(?: \\w+){0,3} to|(?:say|said|mean|text|write|type|ask|send)(?: \\w+)?))*|(?:no|nunca|jamas|sin)(?: (?:me|nos|los?|las?|se|le|por favor|quiero|quiere|deseo|queremos|quisiera|que|va[yn]?|vayan|a|debe|deben|es|para|dar|darme|de))*) ${stopWords}\\b.*`,
)

/** No refusal, but an urgent request or a complaint. */
const urging =
  /\b(?:cant|wont|dont|couldnt|why dont|why cant|why wont) you\b|\b(?:you|u|they) (?:didnt|did not|never|wont|dont|havent) (?=stop)|\bif (?:you|u|they) (?:dont|do not|wont|cant)(?= stop)/g

/** Sentences that want no more texts, also with words of their own among them. */
const refusals = [
  /^(?:off|dnc)$|\b(?:unsub\w*|optout|opt(?:ing)? (?:me |us )?out|stopall|desu?scri[bp]\w*|desinscri\w*)\b/,
  new RegExp(
    `\\b(?:dont|do not|never|no longer)(?: (?:you|ever|please|start|keep|even|(?:call|phone|email)(?: me)? (?:or|nor|and)))* (?:(?:text|txt|msg|sms|contact|notify|remind|spam|harass|disturb|message|write)(?:ing)?\\b(?! and\\b| on\\b| (?:my|his|her|our|the) (?!number|phone|cell|mobile))|bother(?:ing)? (?:me|us)|send(?:ing)?(?: (?:me|us|my phone|to me)(?: (?:any|more|anymore|these|those|such|your|further|anything))*$| any ?more(?: (?:please|pls|thanks|thank you))*$|(?: (?:me|us|my phone|to me|any|more|anymore|these|those|such|your|further))* ${anyNoun}\\b))`,
  ),
  new RegExp(
    `\\bno (?:more|further|additional|other|mas|otros|need (?:for|of)) ${anyNoun}\\b|\\benough (?:with|of) (?:\\w+ ){0,2}${anyNoun}\\b`,
  ),
  new RegExp(
    `\\b(?:no (?:quiero|queremos|deseo|deseamos) (?:seguir )?|por no )recib(?:ir|iendo)(?: (?:mas|nada|esto|estos|de|ustedes|por favor|gracias))*$|(?:\\b(?:para|de) |^)no recibir(?: \\w+){0,2} ${anyNoun}\\b|\\bno (?:me|nos) lleg(?:uen|aran)\\b.* ${anyNoun}\\b`,
  ),
  new RegExp(
    `\\b(?:turn|shut|switch) off (?:\\w+ ){0,2}${anyNoun}\\b|\\b(?:(?:turn|shut|switch) (?:(?:all|of|the|my|your) )*(?:these|those|them|${anyNoun})|^(?:please |pls )?${anyNoun}) off(?: (?:please|pls|now|thanks|thank you))*$`,
  ),
  /^(?:(?:please|pls|por favor) )*no (?:more )?(?:texting|messaging|contact|contacto)(?: (?:please|pls|thanks|por favor))*$/,
  /\b(?:dont|do not|never|didnt|did not) (?:consent(?:ed)?|(?:agree|agreed|sign|signed|opt|opted) (?:up|in|to)|(?:ask|asked) for)(?: (?:up|for|to|this|these|that|any of))*$|\b(?:never|didnt|did not|do not|dont) (?:give|gave|have) (?:\w+ ){0,2}(?:consent|permission)$|\bno (?:consiento|autorizo|doy (?:mi )?(?:consentimiento|permiso|autorizacion))$|\bretiro mi (?:consentimiento|permiso)\b/,
  /\b(?:cancel\w*|end|stop|anul\w+|termin\w+) (?:(?:my|the|this|our|la|mi|esta|nuestra) )*(?:subscription|suscripcion)(?: (?:please|por favor|gracias|thanks))*$/,
  /\bi (?:already )?opted out\b(?! of (?:the|my)\b)|\bwhy am i still (?:getting|receiving)\b/,
  /^(?!.*\b(?:if|when)\b).*\b(?:i (?:already |have |just )*(?:said|(?:told|asked) you(?: \w+)? to|texted|replied|typed|sent)|do i have to (?:say|text|tell you to))(?: you)? stop\b(?! (?:by|at|in|over)\b)/,
  // Also where dictation runs sentences together: "this is not John stop texting me".
  new RegExp(
    `^(?!.*\\b(?:if|when|since|because|unless|until|before)\\b).*(?<!\\b(?:i|ill|we|he|she|it|(?<!\\b(?:can|could|will|would) )you|youll|they|theyll|will|would|might|did|does) )\\b(?:stop|quit) (?:(?:text|txt|messag|contact|bother|harass|spamm)ing(?: (?:me|us|here|(?:to )?(?:this|my) (?:number|phone|cell))\\b|(?: (?:please|pls|now|anymore|thanks|thank you))*$)|(?:sending (?:(?:me|us|these|those|this|any|all|your|so many|more) )*|(?:the|these|those|your|all) )${anyNoun}\\b)`,
  ),
  /\b(?:please|pls|plz) stop(?: (?:it|this|thanks|thank you))?$/,
  new RegExp(
    `\\b(?:cancel\\w*|end|discontinue|terminate|deactivate|disable|pause|mute|silence|suspend\\w*|parar|detener|quitar|desactiv\\w+|anul\\w+) (?:(?:the|my|our|all|your|these|this|any|me|us|from|subscription|subscri[bp]\\w*|enrollment|to|for|further|receiving|getting|de|del|la|los|las|el|mi|mis|sus?|estos|todos|todo|suscripcion|servicio|service|future|a) )*(?:(?:appointment|order|delivery|shipping|refill|payment|billing) )?${anyNoun}\\b`,
  ),
  /\b(?:no|not|dont|never|didnt)\b.* (?:permission|consent|permiso) (?:to|para|de) (?:text|txt|message|contact|send|textear|mandar|enviar|escribir|contactar)/,
  new RegExp(
    `\\b(?:dont|do not|no longer|never|didnt|did not) (?:ever |really )?(?:want|wanna|wish|need|like|care|sign|signed|ask|asked|agree|agreed|consent|consented)\\b(?!.*\\b(?:miss|change|lose|says?|said)\\b).*\\b${anyNoun}\\b`,
  ),
  new RegExp(
    `\\b(?:remove|delete|drop|erase|lose) (?:${people}|(?:my|this|our) (?:\\w+ )?(?:info|information|contact|mobile))\\b(?! (?:a|an) )|\\b(?:take|get|keep) ${people} off\\b`,
  ),
  /\b(?:want|get|be) off (?:of )?(?:(?:this|your|the|text) )+list\b/,
  /\b(?:leave (?:me|us) alone|go away$|^knock it off$|^cut it out$|wrong (?:number|person|phone)|this is not \w+ (?:number|phone|cell)|(?:not|no longer) interested|want out|get lost|shut up|(?:fuck|piss) off|revoke|withdraw\w* (?:my )?consent)\b/,
  /\b(?:no|ni|nunca|jamas)(?: (?:me|nos|le|se|mas|vuelvan?|a|quiero|queremos|deseo|que|esten?|sigan?|continuen?))* (?:escrib(?:ir|irme|a[ns]?|iendo)|texte(?:ar|arme|e[ns]?|ando)|mensajee[ns]?|contact(?:ar|arme|en?|ando)|molest(?:ar|arme|en?|ando)|notifiquen?|recuerden?)\b/,
  new RegExp(
    `\\b(?:no|ni|nunca|jamas)(?: (?:me|nos|le|se|mas|vuelvan?|a|esten?|sigan?|continuen?))* (?:envi|mand)(?:arme|ar|e[ns]?|ando)(?: (?:mas|nada|los|las|sus|estos|esos|otros|por favor))*(?:(?<= mas)(?: por favor| gracias)*$| ${anyNoun}\\b|(?<=\\b(?:me|nos|mandarme|enviarme)\\b.*)$)`,
  ),
  /\b(?:dej|par|ces)(?:e|en|a|ar|es)(?: ya)? de (?:estar )?(?:envi|mand|escrib|text|contact|molest|mensaj|fastidi|jod)(?:e?ar|e?ando|[ei]r|iendo)(?:me|nos)?\b/,
  new RegExp(
    `\\bno (?:(?:los|las|lo|me) )?(?:quiero|queremos|deseo|deseamos|necesito|acepto|autorizo|pedi|solicite|interesan?)\\b(?!.*\\b(?:perder|cambiar|dice|decia)\\b).*\\b${anyNoun}\\b`,
  ),
  /^(?:ya )?dej(?:e|en|a)(?:me|nos)$|\bdej(?:e|en|a)(?:me|nos) (?:en paz|tranquil\w+)|\bnumero (?:equivocado|incorrecto)|\bequivocad[oa]\b|\bequivoc\w+ de numero|\bno es (?:el|su) numero de\b|\brevoc(?:ar|o)\b|\bno (?:me|nos) interesa\b/,
  /\b(?:quit[ae]|saqu?[ae]|elimin[ae]|borr[ae]|remuev[ae]|retir[ae])n?(?:me|nos)\b|\b(?:baj|tach|desapunt)[ae]n?(?:me|nos) de\b|\b(?:quit|saqu|elimin|borr|remuev)[ae]n? a (?:mi|nuestr[oa]) \w+ de (?:la|su) lista|\b(?:quite|saque|elimine|borre|remueva|retire)n? (?:mi|este) (?:numero|telefono|celular|nombre)\b|\b(?:quitar|sacar|eliminar|borrar|remover|retirar)(?:me)?(?: mi| mi numero)? (?:de (?:la |su )?lista|numero)/,
  /\b(?:dar(?:me|nos)?|deme|denme|dame|doy|denos)(?: por favor)? de baja\b/,
]

/** Sentences that want texts again: "you can text me again", "put me back on your list". */
const returns = [
  new RegExp(
    `^(?:(?:hi|hello|hey|ok|okay|yes|please|pls|now) )*(?:(?:you (?:can|may)|(?:can|could|would) you|(?:i|we) (?:want|need|would like|wish)(?: you)? to|id like(?: you)? to) )?(?:please )?(?:(?:start )?(?:text|message)(?:ing)? (?:me|us)|(?:send|get|receive|getting|receiving)(?: (?:me|us|the|your|my|these|text))* ${anyNoun}|(?:put|add) (?:me|us) back (?:on|in|to) (?:(?:the|your|text) )*(?:list|${anyNoun})|opt (?:me |us )?back in|(?:turn|switch|start)(?: (?:the|my|on|back|up|text))* ${anyNoun})(?: (?:back|on|up|again|please|pls|thanks|thank you|list))*$`,
  ),
  new RegExp(
    `^(?:(?:hola|si|ya|por favor) )*(?:(?:pueden?|podrian?|(?:quiero|queremos|quisiera|deseo)(?: que)?|me gustaria) )*(?:(?:volver a )?recibir|vuelvan? a (?:mandar|enviar)(?:me|nos)?|(?:me |nos )?(?:mand|envi)(?:en?|ar)(?:me|nos)?)(?: (?:los|las|sus|mis|de nuevo|otra vez))* ${anyNoun}(?: (?:de texto|otra vez|de nuevo|nuevamente|por favor|gracias))*$`,
  ),
]
const again = /\b(?:again|back|otra vez|de nuevo|nuevamente|volver|vuelvan?)\b/
/** Sentences that ask for texts in a certain way, or tell of a mistake. They do not stop all texts. */
const otherwise = [
  /(?<!\b(?:you|u|they|i|we) )\b(?:just|only|rather) (?:text|message)(?: (?:me|us)\b|\s*(?:[^\w\s]|$))|\btext (?:me )?instead\b/,
  /(?:^|[^\w\s]\s*|\b(?:and|but|please|instead) )(?:text|message) (?:me|us)(?: (?:instead|only|here|please))*\s*(?:[^\w\s]|$)/,
  /(?<!\b(?:dont|not|cant|cannot|never|stop|longer) (?:\w+ ){0,2})\b(?:send|text|use)(?: (?:it|them|me|us|texts|messages))* (?:here|(?:this|the new|my new|to this|to my new) (?:one|number|phone|cell))\b/,
  /\b(?:solo|mejor) (?:texto|textos|mensajes?|textee)\b/,
]

/** No stop, but a question about one, a mistake, a word of what they will do themselves, or no texts at a time of day. */
const beside = [
  /\b(?:why|when|how come|where) (?:did|do|does|have|has|is|are)\b.*\bstop|^(?:did|have|has|was|were) /,
  /\b(?:i|we|my)\b.*\b(?:stop\w*|unsub\w*|opt|opted)\b.*\b(?:mistake|accident\w*|error)\b|\baccident\w* (?:\w+ )?(?:stop\w*|unsub\w*|opt|opted)\b|\b(?:was|were|got|been) (?:\w+ )?unsub\w*ed\b|\b(?:stop|alto|baja|cancel\w*|borr\w*)\b.*\b(?:por error|sin querer)\b/,
  /\b(?:(?:i|we) will|ill) stop\b|\btexting you\b|\bhope (?:you|u|they) (?:never|dont|do not|wont)\b/,
  /\b(?:me|us|text\w*|messag\w*|msgs?|mensajes?|escrib\w+|molest\w+) (?:at night|(?:so|too|this|that) (?:early|late)$|(?:at|after|before|past|until|till) (?:\d{1,2} ?(?:[ap]m?|oclock)?$|\d{1,2} ?(?:[ap]m|oclock|in the|at night)\b|noon|midnight|dark|bedtime)|in the (?:middle of the night|morning|evening)|on (?:\w+days|weekends)|tan (?:tarde|temprano)|(?:de|por la|en la) (?:noche|madrugada)|(?:antes|despues) de las? \d|a las? \d|los (?:domingos|sabados))/,
]
const thanks = /\b(?:for|por) (?:all |the |your |la |su )*(?:help|info\w*|ayuda)/
const enoughWords = new RegExp(`\\bno (?:more|mas)\\b|\\bya no\\b|^(?:(?:please|pls|por favor) )?no ${anyNoun}\\b`, 'g')
/** Words that stop texts at the beginning of one, unless it names something else. */
const commands =
  /^(?:(?:please|pls|plz|hey|hi|hello|ok|okay|yes|no|so|now|just|por favor|hola|si|quiero que|necesito que) )*(?:stop|stopp|sotp|stpo|quit|pare|paren|par[ae]n?le|detenga|detengan|detenganse)\b(.*)/

/** Other sentences with such a beginning: places where drivers stop, or a service. */
const elsewhere =
  /^ (?:by|in|at|over|off|en|aqui|date|day|sign|valve|watch|and (?:call|ring|pick|drop|see|check))\b|^ (?:(?:the|my|all|your) )*services?$/
const oneThing = /^ (?:the|my|our|el|la|los|las|mis?) (\w+)$/
/** These may as well be about an order or a visit, where nothing says what they are about. */
const unclear = /\b(?:cancel|anul|remove|elimin|borr|deactiv|desactiv|salir|end$|end (?:my|the|our) service)/
const ofWhat =
  /\b(?:it|this|that|them|both|lo|eso|esto|can i|do i|puedo|want|need|like|wish|quiero|quisiera|necesito|deseo|services?|servicios?|for (?:now|today)|today|por ahora|hoy|\d+)\b/

/** Questions that may be about a treatment, and words of who has enough only for now. */
const asking =
  /(?<!\bhow )\b(?:should|can|could|may|shall|must|do) (?:i|we)\b|\bis (?:it|this)\b.* to \w|\b(?:puedo|podemos|debo|debemos|tengo que) (?:parar|terminar|detener|suspender)|\benough\b.*\b(?:for (?:now|today)|por ahora|hoy)\b/

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
  if (!otherwise.some((pattern) => pattern.test(fold(own))) && clauses.some((clause, at) => isStop(clause, at === 0)))
    return { wish: 'stopped', saysMore }
  // A wish that has words of its own is not one that an automatic answer fulfils.
  for (const [wish, list] of [
    ['help', helps],
    ['started', starts],
  ] as const) {
    if (clauses.some((clause) => isOnly(list, clause) && !thanks.test(clause) && !/\bno \w/.test(clause)))
      return { wish, saysMore }
  }
  if (clauses.some((clause) => again.test(clause) && returns.some((pattern) => pattern.test(clause))))
    return { wish: 'started', saysMore: true }
  return { wish: null, saysMore: true }
}

function isStop(clause: string, isFirst: boolean): boolean {
  if (beside.some((pattern) => pattern.test(clause))) return false
  const wanted = clause.replaceAll(urging, ' now ').replaceAll(/\s+/g, ' ').trim().replace(unwanted, 'unwanted')
  if (refusals.some((pattern) => pattern.test(wanted)) && isOfTexts(wanted)) return true
  const [, rest] = (isFirst && commands.exec(wanted)) || []
  if (rest !== undefined) {
    const [, thing] = oneThing.exec(rest) ?? []
    const isThing = thing !== undefined && !ofTexts.has(thing) && !fillers.has(thing)
    return !elsewhere.test(rest) && !isThing && isOfTexts(rest)
  }
  const rested = wanted
    .replaceAll(enoughWords, 'enough')
    .replace(/\bthe end\b|\bend of\b|\b(?:esta|mas) (?:alto|baja)\b/, 'unwanted')
    .replace(/\b(?:al|por|en|el) fin\b/, 'ya')
  const isUnclear =
    ((unclear.test(rested) && ofWhat.test(rested)) || asking.test(rested)) &&
    !rested.split(' ').some((word) => ofTexts.has(word))
  return isOnly(stops, rested) && !isUnclear
}

/** Whether a sentence is about texts, or about nothing that is named: not about a provider's things. */
function isOfTexts(clause: string): boolean {
  const all = clause.split(' ')
  // A list or number may be one of things: "the refill list", "la lista de pedidos".
  const ofThings = /^(?:list|lista|number|numero)$/
  const isOfThings = (word: string, at: number) =>
    ofThings.test(word) &&
    (business.test(all[at - 1] ?? '') ||
      business.test(
        all.slice(at + 1).find((each) => !/^(?:of|for|de|del|para|the|my|la|los|las|el|mis?)$/.test(each)) ?? '',
      ))
  const thing = all.findIndex((word) => business.test(word))
  const texts = all.findIndex((word, at) => ofTexts.has(word) && !isOfThings(word, at))
  if (thing < 0) return true
  return texts >= 0 && (texts < thing || !/\b(?:but|keep|continue|pero|sigan?)\b/.test(clause))
}

/** "Para" is also "for". */
const para = new RegExp(
  `^(?:(?:ya|por favor|please) )*para(?: (?:ya|por favor|porfa|please|gracias))*$|\\bpara (?:(?:ya|con|de|los|las|estos|esos|sus|todos) )*${anyNoun}\\b`,
)

/** Whether a sentence is one of these words, with nothing beside it that adds to them. */
function isOnly(list: ReadonlySet<string>, clause: string): boolean {
  const all = clause.split(' ')
  const isMeant = (word: string) => list.has(word) && (word !== 'para' || para.test(clause))
  const isShort = (word: string) => /^\d{1,2}$/.test(word)
  return (
    all.some(isMeant) &&
    all.every(
      (word) =>
        list.has(word) ||
        fillers.has(word) ||
        ofTexts.has(word) ||
        isShort(word) ||
        (list === stops && helps.has(word)),
    )
  )
}

/** Writes a text in small letters, without accents, invisible marks and apostrophes: "don’t" is "dont". */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .toLowerCase()
}

/** The sentences of a text and their parts, word for word. "S.T.O.P." and "STOOOP" are "stop". */
function clausesOf(text: string): string[] {
  return fold(text)
    .replaceAll(/(?<=\p{L})0(?=\p{L})/gu, 'o')
    .replaceAll(/\bs[\s.*_-]+t[\s.*_-]+o[\s.*_-]+p\b/g, 'stop')
    .replaceAll(/\b(?:s+t+o+p+|st op|sto p|s top)\b/g, 'stop')
    .replaceAll(/\baltoo+\b/g, 'alto')
    .replaceAll(/\bkier/g, 'quier')
    .replaceAll(/\b(?:no(?=(?:more|mas)\b)|stop(?=\d))/g, '$& ')
    .replaceAll(/(?<![\p{L}\p{N}])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}\b/gu, 'phonenumber')
    .replaceAll(/#(?!\s*[\p{L}\p{N}])/gu, ' number ')
    .replaceAll(/#|(?<=[\p{L}\p{N}])[-/](?=[\p{L}\p{N}])/gu, ' ')
    .replaceAll(/\bun ?su[bs]*c?r[iy]/g, 'unsubscri')
    .replaceAll(/\bopt in\b/g, 'optin')
    .split(/[^\p{L}\p{N} \t]+/u)
    .map((clause) => clause.trim().replaceAll(/\s+/g, ' '))
    .filter((clause) => clause !== '')
}

/** The sender's own words: without a signature, without the quoted message, and without what a phone writes for a tap. */
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
