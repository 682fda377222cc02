import { fromPatient, fromProvider, type SandboxConversation } from './sandbox-conversation.ts'

/** Texts that run as code, turn the reading direction or break the layout where they are not shown as plain text. */
export const hostileTexts: SandboxConversation = {
  topic: 'Other',
  subject: '<img src=x onerror=alert(1)> "\'`--; \u202Eotxet',
  daysAgo: 300,
  messages: [
    fromPatient('<script>alert("hola")</script><svg onload=alert(1)><a href="javascript:alert(1)">aquí</a>'),
    fromProvider('<b>Lucía</b> \u202Eanozdnem', 'Recibido: {{7*7}} ${7*7} %s %n &lt;b&gt; \\u003cscript\\u003e'),
    fromPatient('Texto al revés: \u202E123 ogeul y\u202C después. \u2066aislado\u2069 \u200F\u200E fin.'),
    fromPatient(`Palabra larga: ${'electroencefalografista'.repeat(40)}`),
    fromPatient("Robert'); drop table messages; -- ' or 1=1 \" ; |cat /etc/hosts ../../.. %00 %0d%0a"),
    fromPatient('👩🏽‍⚕️👨‍👩‍👧‍👦🏳️‍🌈 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ ﷽ 표 田中さん \uFEFFfin'),
    fromPatient('  espacios al principio\n\n\n\tuna tabulación\nvarias líneas\n\n  '),
  ],
}
