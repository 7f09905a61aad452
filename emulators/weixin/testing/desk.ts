import { article, type Desk } from './documented-call.ts'
import { type Answer, type createForeignClient, mp4Head, pngHead } from './foreign-client.ts'

type Client = ReturnType<typeof createForeignClient>

const idOf = (answer: Answer, name: string): string => {
  const id = answer[name]
  if (id === undefined) throw new Error(`No ${name}: ${JSON.stringify(answer)}`)
  return String(id)
}

/** Fills an account with what the calls name. @param settle ends what WeChat does in the background */
export async function setDesk(
  client: Client,
  settle: () => Promise<void>,
): Promise<Omit<Desk, 'appId' | 'secret'>> {
  const { post, upload } = client
  const picture = idOf(
    await upload('cgi-bin/material/add_material?type=image', { content: pngHead(900, 383) }),
    'media_id',
  )
  const video = idOf(
    await upload('cgi-bin/material/add_material?type=video', {
      content: mp4Head(),
      filename: 'a.mp4',
      description: JSON.stringify({ title: '片名', introduction: '简介' }),
    }),
    'media_id',
  )
  const addDraft = async () => {
    const articles = [{ ...article, thumb_media_id: picture, need_open_comment: 1 }]
    return idOf(await post('cgi-bin/draft/add', { articles }), 'media_id')
  }
  const submitted = await post('cgi-bin/freepublish/submit', { media_id: await addDraft() })
  const sent = await post('cgi-bin/message/mass/sendall', {
    filter: { is_to_all: true },
    msgtype: 'mpnews',
    mpnews: { media_id: await addDraft() },
  })
  await settle()
  const publishId = idOf(submitted, 'publish_id')
  const msgDataId = idOf(submitted, 'msg_data_id')
  const articleId = idOf(await post('cgi-bin/freepublish/get', { publish_id: publishId }), 'article_id')
  const reply = { msg_data_id: Number(msgDataId), index: 0, user_comment_id: 2, content: '谢谢' }
  await post('cgi-bin/comment/reply/add', reply)
  const refused = idOf(await post('cgi-bin/draft/get', { media_id: 'unknown' }), 'errmsg')
  return {
    client,
    picture,
    video,
    draft: await addDraft(),
    publishId,
    msgDataId,
    articleId,
    msgId: Number(idOf(sent, 'msg_id')),
    rid: refused.split('rid: ')[1] ?? '',
  }
}
