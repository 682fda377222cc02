/** The texts that the journeys look for in messages. */
export interface MessageWords {
  messages: string
  newMessage: string
  topic: string
  subject: string
  message: string
  sendMessage: string
  answer: string
  send: string
  sent: string
  draftSaved: string
  choosePhotos: string
  takePhoto: string
  photoAdded: string
  stopPhoto: RegExp
  removePhoto: RegExp
  wrongType: RegExp
  noCamera: RegExp
  close: string
  larger: string
  smaller: string
  turn: string
  howToMove: string
  waiting: RegExp
  earlier: string
  conversation: string
  conversations: string
  find: string
  allMessages: string
}

const english: MessageWords = {
  messages: 'Messages',
  newMessage: 'New message',
  topic: 'Topic',
  subject: 'Subject',
  message: 'Message',
  sendMessage: 'Send message',
  answer: 'Your answer',
  send: 'Send',
  sent: 'Your message is sent',
  draftSaved: 'Draft saved',
  choosePhotos: 'Choose photos',
  takePhoto: 'Take a photo',
  photoAdded: 'Added',
  stopPhoto: /^Stop sending photo/,
  removePhoto: /^Remove photo/,
  wrongType: /Invalid file type/,
  noCamera: /No camera available or permission denied/,
  close: 'Close',
  larger: 'Larger',
  smaller: 'Smaller',
  turn: 'Turn',
  howToMove: 'Drag the photo to move it, or use the arrow keys.',
  waiting: /^Waiting for a connection/,
  earlier: 'Show earlier messages',
  conversation: 'Conversation',
  conversations: 'Conversations',
  find: 'Find messages',
  allMessages: 'All messages',
}

const spanish: MessageWords = {
  messages: 'Mensajes',
  newMessage: 'Mensaje nuevo',
  topic: 'Tema',
  subject: 'Asunto',
  message: 'Mensaje',
  sendMessage: 'Enviar el mensaje',
  answer: 'Su respuesta',
  send: 'Enviar',
  sent: 'Su mensaje se envió',
  draftSaved: 'Borrador guardado',
  choosePhotos: 'Elegir fotos',
  takePhoto: 'Tomar una foto',
  photoAdded: 'Agregada',
  stopPhoto: /^No enviar la foto/,
  removePhoto: /^Quitar la foto/,
  wrongType: /Tipo de archivo no válido/,
  noCamera: /No hay cámara/,
  close: 'Cerrar',
  larger: 'Ampliar',
  smaller: 'Reducir',
  turn: 'Girar',
  howToMove: 'Para mover la foto, arrástrela o use las teclas de flecha.',
  waiting: /^Esperando conexión/,
  earlier: 'Mostrar mensajes anteriores',
  conversation: 'Conversación',
  conversations: 'Conversaciones',
  find: 'Buscar mensajes',
  allMessages: 'Todos los mensajes',
}

/** The texts for a browser's locale. */
export function messageWordsFor(locale: string | undefined): MessageWords {
  return locale?.includes('es') ? spanish : english
}
