export const texts = {
  state: { done: '已完成', processing: '进行中', waiting: '未开始', stopped: '已停止' },
}
