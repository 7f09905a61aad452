export const texts = {
  bulk: {
    title: '批量操作',
    percent: '已完成 {{percent}}%',
    progress: '{{done}} / {{total}}',
    hint: '可以离开此页面；全部完成后才会生效。',
    running: {
      itemsOnline: '正在上线内容：',
      itemsOffline: '正在下线内容：',
      setsOnline: '正在上线内容集合：',
      setsOffline: '正在下线内容集合：',
      undo: '正在撤销：',
      other: '正在处理：',
    },
    done: {
      itemsOnline: '已上线 {{changed}} 条内容',
      itemsOffline: '已下线 {{changed}} 条内容',
      setsOnline: '已上线 {{changed}} 个内容集合',
      setsOffline: '已下线 {{changed}} 个内容集合',
      undo: '已撤销 {{changed}} 处修改',
      other: '已处理 {{changed}} 条',
    },
    cancelled: '已取消，未做任何修改。',
    failed: '未做任何修改。{{reason}}',
    refused: '“{{title}}”无法撤销：{{reason}}',
  },
}
