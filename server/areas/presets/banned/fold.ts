/** Result of {@link foldUnit} for ignored characters: spaces, signs, marks, invisible characters. */
export const ignored = 0

/** Letters of other scripts that look like Latin ones, and the Latin ones. */
const confusables = pairsOf('аaеeоoрpсcуyхxіiѕsјjкkмmтtнhвbԁdɡgαaβbεeιiκkνvοoρpτtυuχxωwıiſs')

/** Common traditional characters with their simplified forms. */
const simplified = pairsOf(
  '賭赌詐诈騙骗槍枪彈弹藥药黃黄權权國国會会員员貸贷錢钱幣币買买賣卖購购銷销贏赢號号碼码網网鏈链載载軟软體体發发證证辦办槓杠軍军黨党殺杀機机車车飛飞馬马鳥鸟魚鱼龍龙門门間间問问聞闻關关開开閉闭陽阳陰阴雲云電电話话語语說说談谈請请讓让認认識识論论設设計计訂订討讨記记許许訪访評评詞词試试詳详誠诚該该課课調调貴贵費费資资賬账質质貨货責责貝贝負负財财貧贫販贩貪贪賊贼賄贿賂赂趙赵趕赶躍跃軌轨轉转輪轮輕轻輸输農农運运過过達达違违遠远適适遲迟選选遺遗還还進进連连週周遊游郵邮鄉乡醫医釋释裡里針针鈔钞銀银銅铜鋼钢錄录錯错鍵键鎖锁鏡镜長长隊队階阶際际險险隨随隱隐雙双雜杂離离難难靈灵靜静頁页項项順顺須须預预領领頭头題题額额顏颜願愿類类顯显風风養养餘余館馆駕驾驗验驚惊髒脏鬥斗鬧闹點点齊齐齒齿來来個个倫伦偉伟傳传傷伤傑杰備备僅仅價价億亿儀仪優优兒儿內内兩两冊册凍冻凱凯別别刪删則则剛刚創创劃划劇剧劉刘劍剑勁劲動动務务勝胜勞劳勢势勵励勸劝區区協协單单卻却參参員员喪丧喬乔嗎吗嘆叹團团園园圍围圓圆圖图場场壞坏塊块報报壓压壯壮壽寿夢梦夠够夾夹奧奥奪夺奮奋妝妆娛娱婦妇媽妈孫孙學学實实寧宁審审寫写寬宽寶宝將将專专尋寻對对導导屆届屬属岡冈島岛峽峡崗岗嶺岭帥帅師师帳帐帶带幫帮幹干廠厂廣广廳厅張张強强彎弯彙汇後后徑径從从復复徵征徹彻恆恒恥耻悅悦悶闷惡恶惱恼愛爱態态慘惨慣惯慶庆憂忧憑凭應应懷怀戀恋戰战戲戏戶户拋抛掃扫掛挂採采換换揮挥損损搖摇搶抢摯挚撈捞撥拨撲扑擁拥擇择擊击擋挡據据擠挤擴扩擺摆擾扰攔拦攝摄攜携敗败敘叙敵敌數数斂敛斃毙斷断於于時时晉晋暈晕暫暂曆历書书條条楊杨極极構构榮荣樂乐樓楼標标樣样樹树橋桥檔档檢检檯台櫃柜歐欧歡欢歲岁歷历歸归殘残毀毁氣气決决沒没況况洩泄淚泪淨净渾浑湧涌湯汤準准溝沟滅灭滿满漢汉漸渐潔洁澤泽濃浓濕湿濟济濫滥瀏浏灣湾災灾為为烏乌無无煉炼煙烟煩烦熱热燈灯燒烧營营爭争爺爷爾尔牆墙狀状獄狱獎奖獨独獲获獵猎獻献現现環环產产畢毕異异當当瘋疯療疗癮瘾盜盗盡尽監监盤盘盧卢眾众睜睁矚瞩礎础礙碍禮礼禍祸種种稱称穩稳穫获窮穷競竞筆笔節节範范築筑簡简簽签糧粮糾纠紀纪約约紅红納纳純纯紙纸級级細细終终組组結结絕绝給给統统絲丝經经綜综維维綱纲緊紧線线練练縣县總总績绩織织繪绘繼继續续纏缠罰罚罵骂羅罗義义習习聖圣聯联聲声職职聽听肅肃脅胁脫脱腦脑腫肿膽胆臉脸臨临舉举舊旧艦舰藝艺節节茲兹莊庄華华萬万葉叶蓋盖蔣蒋蘇苏蘭兰處处虛虚蟲虫術术衛卫衝冲補补裝装製制複复見见規规視视親亲覺觉觀观觸触訊讯訓训許许訴诉診诊註注詢询誇夸誌志誘诱誤误誰谁諒谅諾诺謀谋謂谓謊谎講讲謝谢證证譯译議议護护譽誉變变豐丰豬猪貓猫賀贺賓宾賜赐賞赏賠赔賤贱賴赖賺赚賽赛贈赠蹟迹躲躲軀躯輔辅輛辆輝辉輯辑邊边鄭郑醜丑醬酱釣钓鈕钮鈴铃鉛铅銳锐鋒锋錫锡鍋锅鍛锻鎮镇鐘钟鐵铁鑽钻閃闪閱阅闆板闖闯陝陕陣阵陳陈陸陆雞鸡韋韦韓韩響响頂顶頓顿頻频顆颗顧顾飄飘飢饥飯饭飲饮飾饰餅饼餐餐饅馒駐驻駛驶騎骑騰腾驅驱驟骤髮发鬆松鮮鲜鴨鸭鵝鹅鹽盐麗丽麥麦黏粘齡龄',
)

const combining = /\p{M}/gu
const letter = /^[\p{L}\p{N}]$/u

/**
 * The form of a character for comparisons: half width, lower case, without accents, simplified, and with the Latin
 * letter for look-alikes; {@link ignored} for ignored characters.
 */
function fold(character: string): string {
  const plain = character
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(combining, '')
    .normalize('NFC')
  // Characters that expand to several, such as ligatures, stay unchanged, so that positions in the text stay the same.
  const single = [...plain].length === 1 ? plain : character
  const baseCharacter = simplified.get(single) ?? confusables.get(single) ?? single
  return letter.test(baseCharacter) ? baseCharacter : ''
}

const unknown = -1
/** Codes of the folded units so far. */
const units = new Int32Array(0x1_00_00).fill(unknown)

const beyond = new Map<number, number>()

/** Folds a UTF-16 unit; half of a pair is ignored, but see {@link foldPair}. */
export function foldUnit(unit: number): number {
  const mapped = units[unit] ?? ignored
  if (mapped !== unknown) return mapped
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  const folded = isSurrogate ? '' : fold(String.fromCharCode(unit))
  const code = folded.length === 1 ? folded.charCodeAt(0) : ignored
  units[unit] = code
  return code
}

/** Folds a character beyond the first plane, such as bold and circled letters. */
export function foldPair(codePoint: number): number {
  const mapped = beyond.get(codePoint)
  if (mapped !== undefined) return mapped
  const folded = fold(String.fromCodePoint(codePoint))
  // Other letters beyond the first plane are represented by their second half, which no other character uses.
  const unit = folded === '' ? ignored : folded.charCodeAt(folded.length - 1)
  beyond.set(codePoint, unit)
  return unit
}

/** Folds a text and removes ignored characters. */
export function foldText(text: string): number[] {
  return [...text].flatMap(character => {
    const code = character.codePointAt(0) ?? 0
    const unit = code > 0xffff ? foldPair(code) : foldUnit(code)
    return unit === ignored ? [] : [unit]
  })
}

function pairsOf(pairs: string): ReadonlyMap<string, string> {
  const characters = [...pairs]
  return new Map(
    characters.flatMap((character, place) =>
      place % 2 === 0 ? [[character, characters[place + 1] ?? character] as const] : [],
    ),
  )
}
